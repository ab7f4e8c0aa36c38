import { boardScale } from '../../lib/present/board';
import { drawFrom } from '../../lib/views/plan/draw';
import { drawnInWords } from '../../lib/views/plan/drawn-words';
import { planCsv } from '../../lib/views/plan/plan-files';
import { wishOf } from '../../lib/views/plan/plan-goal';
import { groundOf } from '../../lib/views/plan/plan-ground';
import { chosenWay, type PlanOptions, planFinding, waysOf } from '../../lib/views/plan/plan-words';
import { planPool } from '../../lib/views/plan/pool';
import { planView } from '../../lib/views/plan';
import type { Ground } from './sections';

export interface NextRun {
  finding: string;
  /** Its samples; null where none can be drawn. */
  csv: string | null;
}

/** What would tell: an interval as narrow as the margin, else half as wide as now. null where nothing can be planned from this. */
export async function nextRun(
  { context, board, asks, model }: Ground,
  margin: number | null,
): Promise<NextRun | null> {
  const scale = boardScale(board.leaderboard);
  const options: PlanOptions = {
    ...{ model, goal: 'width', power: null, way: null },
    width: margin === null ? null : margin * scale.factor,
  };
  const answer = await planView.question.ask(context, { ...asks, options });
  const ground = answer && groundOf(answer, options);
  if (!ground) return null;
  const wish = wishOf(ground, options, scale);
  const width = wish.size;
  const way = chosenWay(waysOf(ground, wish), options);
  const finding = planFinding(answer, options, scale);
  if (way === null || width >= ground.halfWidth) return null;
  const { key } = ground.baseline.contender;
  const pool = await planPool.ask(context, { comparison: board.comparison, a: model, b: key });
  const drawn = drawFrom(pool, board, { ground, way, width, margin }, new Date().toISOString());
  return {
    finding: [finding, ...(drawn ? drawnInWords(drawn) : [])].join(' '),
    csv: drawn && planCsv(drawn.plan),
  };
}
