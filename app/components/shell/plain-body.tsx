import { addresses } from "~/addresses";
import { Icon } from "~/islands/parts/icon";

interface PlainBodyProps {
  product: string;
  children: React.ReactNode;
}

/** A page without the shell (PAGE-4): its text and a link back. It needs no scripts. */
export function PlainBody({ product, children }: PlainBodyProps) {
  return (
    <body className="px-3 pb-3">
      <header className="mx-auto w-full max-w-3xl py-2">
        <a href={addresses.home} className="inline-flex min-h-11 items-center gap-2 font-extrabold">
          <Icon name="logo" className="text-brand" />
          {product}
        </a>
      </header>
      <main id="main">{children}</main>
    </body>
  );
}
