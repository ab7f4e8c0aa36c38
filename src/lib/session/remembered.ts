import { type Context, type Question, timed } from '../analysis/question';

/** A question and its last answer: of the same key, what is loaded being the same, it is not asked again. */
export class Remembered<Options, Answer> {
  readonly #question: Question<Options, Answer>;
  #last: { key: string; answer: Answer } | null = null;

  constructor(question: Question<Options, Answer>) {
    this.#question = question;
  }

  async ask(context: Context, version: number, options: Options): Promise<Answer> {
    const key = JSON.stringify([version, this.#question.key(options)]);
    if (this.#last?.key === key) return this.#last.answer;
    const answer = await timed(this.#question.id, () => this.#question.ask(context, options));
    this.#last = { key, answer };
    return answer;
  }
}
