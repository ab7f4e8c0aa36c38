import type { Example } from '../examples';
import { plan } from './about';

export const example: Example = {
  of: plan,
  where: 'Compare, Next run, “Save the plan”.',
  path: 'plan-quiz-brook-2-aster-large.csv',
  text: 'sample_id,content_key,order,stratum,weight,had_a,had_b,evaluation,metric,model_a,model_b,answers_a,answers_b,planned_samples,pool,half_width,margin,seed,made_at\nq7,,1,,1,0,0,quiz,correct,brook-2,aster-large,1,1,1,1,0.05,,42,2026-11-30T12:00:00.000Z\n',
};
