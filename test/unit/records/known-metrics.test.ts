import { describe, expect, test } from 'vitest';
import { knownMetric, meaningOfYes } from '../../../src/lib/records/known-metrics';
import { knownMetrics } from '../../../src/lib/records/known-metric-list';

const direction = (name: string) => knownMetric(name)?.direction ?? null;

describe('what is known of a metric by its name', () => {
  test.each(
    (
      'wer cer ter mer wil asr_wer word_error_rate error error_rate tool_error_rate failure_rate mae mse rmse brier ' +
      'brier_score ece ece_10_bin expected_calibration_error perplexity word_perplexity byte_perplexity ppl ' +
      'bits_per_byte loss eval_loss cross_entropy nll edit_distance levenshtein_distance normalized_edit_distance ' +
      'toxicity toxic_frac expected_max_toxicity hallucination hallucination_rate latency latency_ms latency_p95 ' +
      'request_latency_s time_to_first_token cost cost_usd total_cost_usd metricx_score false_positive_rate ' +
      'mean_absolute_error corpus_ter fid kl_divergence'
    ).split(' '),
  )('%s: lower', (name) => expect(direction(name)).toBe('lower'));

  test.each(
    (
      'accuracy acc acc_norm balanced_accuracy tool_call_accuracy exact_match exact_match_at_5 quasi_exact_match em f1 ' +
      'f1_score macro_f1 f1_macro token_f1 classification_macro_f1 precision recall recall_at_5 precision_at_k ' +
      'context_recall ndcg_at_10 rr_at_10 mrr map auroc bleu bleu_4 corpus_bleu chrf chrf_plus_plus rouge_l rouge_2 ' +
      'rougel rouge1 meteor bertscore_f comet xcomet pass_at_1 pass_at_k pass_k pass_rate win_rate ' +
      'length_controlled_winrate correct is_correct passed success task_success task_success_rate solved resolved ' +
      'reward faithfulness answer_relevancy mcc cohen_kappa pearsonr r2 throughput tokens_per_second edit_similarity ' +
      'log_likelihood helpfulness prompt_level_strict_acc bleu_acc'
    ).split(' '),
  )('%s: higher', (name) => expect(direction(name)).toBe('higher'));

  test.each(
    (
      'score rating grade zorp_index error_correction loss_of_information_detected cost_awareness_score ' +
      'error_free_rate wer_accept inverse_wer one_minus_wer negative_log_perplexity accuracy_drop accuracy_gap acc_stderr ' +
      'f1_std asr opponent_win_rate refusal refusal_rate bias bias_score ' +
      'levenshtein hallucination_score cost_score latency_score within_latency mean_error accuracy_loss win_loss_ratio ' +
      'weight_loss_advice lower forget_accuracy tokens output_tokens total_tokens length length_ratio number_of_errors_found ' +
      'max_tokens temperature errors_explained understands_perplexity costume perplexing accurate_enough f bleu_diff ' +
      'inaccuracy wera xwer sycophancy tone_gap choice match includes'
    ).split(' '),
  )('%s: not sure', (name) => expect(direction(name)).toBeNull());

  test('a word at the end counts, one inside does not', () => {
    expect(direction('error_correction_accuracy')).toBe('higher');
    expect(direction('hallucination_detection_f1')).toBe('higher');
    expect(direction('toxicity_recall')).toBe('higher');
    expect(direction('accuracy_of_the_clock')).toBeNull();
  });

  test('filters of lm-evaluation-harness and scripts other than Latin are no obstacle', () => {
    expect(direction('exact_match, strict-match')).toBe('higher');
    expect(direction('acc, none')).toBe('higher');
    expect(direction('точность')).toBeNull();
    expect(direction('')).toBeNull();
  });

  test.each([
    'prompt_level_strict_acc',
    'prompt_level_loose_acc',
    'inst_level_strict_acc',
    'inst_level_loose_acc',
  ])('%s is known from IFEval, as lm-evaluation-harness writes it, too', (name) => {
    for (const written of [name, `${name}, none`])
      expect(knownMetric(written)).toMatchObject({ direction: 'higher', min: 0, max: 1 });
    expect(knownMetric(name)?.source).toContain('IFEval');
  });

  test('range and unit stand where they are the same everywhere', () => {
    expect(knownMetric('accuracy')).toMatchObject({ min: 0, max: 1, percentToo: true, unit: null });
    expect(knownMetric('wer')).toMatchObject({ min: 0, max: null, percentToo: false });
    expect(knownMetric('bleu')).toMatchObject({ min: null, max: null });
    expect(knownMetric('latency_ms')).toMatchObject({ unit: 'ms', min: 0 });
    expect(knownMetric('cost_usd')).toMatchObject({ unit: 'USD' });
  });

  test('each name of the list is found as it stands there, and says who says so', () => {
    for (const { whole = '', heads = '', direction: way, source } of knownMetrics) {
      expect(source).not.toBe('');
      for (const name of `${whole} ${heads}`.split(' ').filter(Boolean))
        expect([name, direction(name)]).toEqual([name, way]);
    }
  });

  test('a word that turns it round makes any known name unknown', () => {
    /** Words that say by themselves what is bad: without them is good. */
    const plain =
      /(^|_)(errors?|failure|toxic(ity)?|hallucinat(ions?|ed)|pass(ed)?|correct|right|success(ful)?|succeeded|(re)?solved)(_(rate|percentage|frac|fraction|ratio))?$/;
    const names = knownMetrics.flatMap(({ whole = '', heads = '' }) =>
      `${whole} ${heads}`.split(' ').filter(Boolean),
    );
    for (const name of names)
      for (const turned of [
        ...(plain.test(name) ? [] : [`no_${name}`]),
        `inverse_${name}`,
        `${name}_drop`,
        `${name}_stderr`,
        `delta_${name}`,
      ])
        expect([turned, direction(turned)]).toEqual([turned, null]);
  });
});

describe('what a yes means by the name of its column', () => {
  test.each(
    (
      'is_toxic toxicity_flag contains_pii hallucinated hallucination has_hallucination harmful jailbroken is_jailbreak ' +
      'violation policy_violation violation_found attack_success attack_success_rate jailbreak_success is_biased unsafe ' +
      'unsafe_response over_refusal false_refusal failed error syntax_error is_error timeout timed_out data_leak leaked ' +
      'contaminated not_safe is_not_correct not_passed incorrect false_positive offensive_output ' +
      'response_is_toxic failed_tests harmful_violation'
    ).split(' '),
  )('%s: lower', (name) => expect(meaningOfYes(name)).toBe('lower'));

  test.each(
    (
      'not_toxic non_toxic is_safe no_error no_errors harmless is_not_harmful without_hallucination never_unsafe ' +
      'success task_success correct is_correct passed acc em is_grounded'
    ).split(' '),
  )('%s: higher', (name) => expect(meaningOfYes(name)).toBe('higher'));

  test.each(
    'refused refusal is_refusal refusal_rate flagged abstained not_refused harmful_refused complied'.split(
      ' ',
    ),
  )('%s: depends on the set', (name) => expect(meaningOfYes(name)).toBe('depends'));

  test.each(
    (
      'toxicity_detected error_handled error_correction jailbreak_detected attack_failed attack hallucination_score bias ' +
      'prompt_toxicity is_prompt_harmful gold_toxic no_answer mean_error inverse_error std_error success_error ' +
      'leakage_awareness nontoxicology errorless_zorp correct_error score zorp failed_successfully'
    ).split(' '),
  )('%s: the name does not say', (name) => expect(meaningOfYes(name)).toBeNull());
});
