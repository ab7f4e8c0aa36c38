export const usage = `evalbook: LLM evaluation results, compared on identical samples.

  evalbook compare OLD NEW   is the new run worse? Says so, and ends with 0, 1, 2 or 3
  evalbook view NAME         any view of the page, as text, Markdown, CSV or JSON
  evalbook run NOTEBOOK      runs a notebook, or checks that its results hold
  evalbook mcp PATH          answers agents, by the Model Context Protocol
  evalbook probe FILE        what a file is taken for, and its first records

Each has its own --help. Nothing is uploaded.`;

const where = `  --evaluation NAME   where the files hold several
  --metric NAME       unless told, the one that the page would choose
  --better WAY        higher or lower, where nothing says which way is better
  --match WAY         by what samples are the same: id, text, content or hash
  --cluster LABEL     samples that belong together, such as a document
  --where EXPRESSION  a filter, as the page writes it: tag.topic = "refunds"
  --missing HOW       wrong: missing answers count as wrong; left-out: what is missing decides nothing
  --mapping FILE      what the columns of your own table mean, as the page saved it
  --prices FILE       USD per million tokens by model, as CSV or JSON`;

const compare = `evalbook compare OLD NEW [options]
evalbook compare MODEL MODEL --data PATH [options]

OLD and NEW are files, folders or archives; with --data, models among what is there.

  --margin POINTS     how much worse is good enough; without it nothing is "not worse"
  --fail-if WHEN      worse: "cannot tell yet" passes; not-shown: it fails
  --model NAME        where a side holds answers of several models
  --condition NAME    where it holds answers under several conditions
  --as-one            the one evaluation of each side is the same, whatever their names
${where}
  --by KIND           with --data: model, condition or run
  --markdown FILE     a comment for a pull request; - for standard output
  --json FILE         all figures
  --junit FILE        for who shows test results
  --report FILE       one HTML page, without scripts
  --plan FILE         the next run as CSV, where it cannot be told yet

It ends with 0 better or not worse, 1 worse, 2 cannot tell yet, 3 not compared.`;

const view = `evalbook view NAME --data PATH [--data PATH …] [options]

NAME is a view as notebooks name them: verdict, leaderboard, slices, cost, …
docs/notebook-file.md lists them with their options.

${where}
  --option KEY=VALUE  an option of the view, as JSON or text; may be repeated
  --as FORMAT         text (unless told), markdown, csv, latex or json`;

const run = `evalbook run NOTEBOOK --data PATH [--data PATH …] [options]

Runs every cell on these files and writes the notebook to standard output.

  --check             writes nothing; says what differs, and ends with 1 where something does
  --write             writes it back to its file
  --mapping FILE      what the columns of your own table mean, as the page saved it`;

const mcp = `evalbook mcp PATH [PATH …]

Reads these files and answers an agent over standard input and output: what is loaded, who is better
and whether that can be told, any view, and queries that read. Nothing is written.

  --mapping FILE      what the columns of your own table mean, as the page saved it`;

const probe = `evalbook probe FILE [FILE …] [--records N]

What each file is recognised as, by which rule, and its first records.`;

export const commandUsage = { compare, view, run, mcp, probe } as const;
