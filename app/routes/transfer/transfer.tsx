import { data, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { ExportLinks } from "~/components/transfer/export-links";
import { ImportForm } from "~/components/transfer/import-form";
import { ImportReport } from "~/components/transfer/import-report";
import { ListPage } from "~/components/lists/list-page";
import { MAX_IMPORT } from "~/domain/transfer/parsed-import";
import { titled } from "../shell/titled";
import { BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import type { RequestLimit } from "~/services/platform/limits/request-limits.server";
import { importFromForm } from "./transfer.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Import and export");

export const limit: RequestLimit = "import";
/** A file as well as fields. */
export const bodyLimit = MAX_IMPORT + BODY_LIMIT;

/** A form, and the report of this listener's import. */
export const loader = forListener(() => null);

/** Imports a file or a text and shows the result. */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await importFromForm(context, request);
  return data(answer, { status: answer.message === null ? 200 : 400 });
}

export default function Transfer() {
  const answer = useActionData<typeof action>();
  const rejected = answer?.message ? { message: answer.message, fields: answer.fields } : null;
  return (
    <ListPage title="Import and export" description="Bring your music along, and take it with you">
      {answer?.report ? <ImportReport report={answer.report} /> : null}
      <h2 className="mb-2 text-lg font-bold">Import</h2>
      <ImportForm rejected={rejected} />
      <h2 className="mt-6 mb-2 text-lg font-bold">Export</h2>
      <p className="mb-3 text-muted">
        Your history with repeats, hearts, sections, loops, speeds and playlists, as one file that
        can be imported again.
      </p>
      <a href={addresses.api.export} download className="button mb-2">
        Save all my data
      </a>
      <ExportLinks query="list=history" label="History" />
      <ExportLinks query="list=hearts" label="Hearted" />
      <ExportLinks query="list=loops" label="Loops" formats={["json", "csv"]} />
    </ListPage>
  );
}
