import { formatDay } from "~/domain/dates";

/** The review of one video; `html` was made safe when it was stored. `created` in epoch seconds. */
export interface ArticleView {
  title: string;
  html: string;
  authorName: string;
  created: number;
  isStaffPick: boolean;
}

/** What stands where nobody has written a review: made of the video's title (spec 1 §8). */
function Filler({ title }: { title: string }) {
  return (
    <section className="card" aria-labelledby="article">
      <h2 id="article" className="review-title">
        {title} on repeat
      </h2>
      <div className="prose">
        <p>
          Some songs deserve more than one listen, and {title} is one of them. Press play and it
          starts again each time it ends, for as long as you like.
        </p>
        <p>
          Is there a part of {title} that you could hear all day? Move the two handles of the slider
          around it, and only that part loops. Give it a heart to find it again.
        </p>
      </div>
    </section>
  );
}

/** The article under the player (spec 1 §2). */
export function ArticleUnder({ article, title }: { article: ArticleView | null; title: string }) {
  if (!article) return <Filler title={title} />;
  return (
    <article className="card" aria-labelledby="article">
      {article.isStaffPick ? <p className="review-kicker">Staff Pick</p> : null}
      <h2 id="article" className="review-title large">
        {article.title}
      </h2>
      <p className="mb-2 text-sm text-muted">
        {article.authorName} {"\u00b7"} {formatDay(article.created)}
      </p>
      <div className="prose article" dangerouslySetInnerHTML={{ __html: article.html }} />
    </article>
  );
}
