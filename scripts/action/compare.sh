#!/usr/bin/env bash
# Compares, keeps what came of it in ./evalbook, and tells the steps after it how that ended.
set -u
mkdir -p evalbook
margin=()
[ -n "${MARGIN:-}" ] && margin=(--margin "$MARGIN")
# OPTIONS is a line of words.
read -r -a options <<<"${OPTIONS:-}"
node "$COMMAND" compare "$OLD" "$NEW" "${margin[@]}" --fail-if "${FAIL_IF:-worse}" "${options[@]}" \
  --markdown evalbook/comment.md --report evalbook/report.html --json evalbook/figures.json \
  --junit evalbook/junit.xml --plan evalbook/plan.csv 2>evalbook/refused.txt
code=$?
if [ ! -f evalbook/comment.md ]; then
  { printf '<!-- evalbook:compare -->\n### Evalbook: not compared\n\n'; cat evalbook/refused.txt; } >evalbook/comment.md
fi
cat evalbook/refused.txt >&2
[ -s evalbook/refused.txt ] || rm evalbook/refused.txt
outcome=$(sed -n 's/^### Evalbook: \([a-z ]*[a-z]\).*/\1/p' evalbook/comment.md | head -n 1)
{ echo "code=$code"; echo "outcome=$outcome"; } >>"${GITHUB_OUTPUT:-/dev/null}"
[ -n "${GITHUB_STEP_SUMMARY:-}" ] && cat evalbook/comment.md >>"$GITHUB_STEP_SUMMARY"
exit 0
