/** Which way is better. */
export type Direction = 'higher' | 'lower';

/** Metrics of which everybody takes the same for granted, by name. */
export interface KnownMetric {
  /** Names that count where they are all of the name, beside words of averaging; in lower snake case. */
  whole?: string;
  /** Names that also count where words stand before them: `accuracy` in `tool_call_accuracy`. */
  heads?: string;
  direction: Direction;
  /** Where it is the same everywhere. */
  range?: readonly [min: number | null, max: number | null];
  /** Some tools write it from 0 to 100 in place of 0 to 1. */
  percentToo?: boolean;
  /** Its name may end in the unit that it is measured in: `latency_ms`. */
  measured?: boolean;
  /** Who says so. */
  source: string;
}

const share = { range: [0, 1], percentToo: true } as const;
const amount = { range: [0, null] } as const;

/**
 * Left out, since it is not the same everywhere: `levenshtein` alone (a distance in promptfoo, a similarity in
 * autoevals), `bias` (signed in BBQ), `hallucination_score` (1 is faithful in HHEM), `mean_error` (has a sign), refusals, lengths and tokens (HELM gives them no direction),
 * `score`, `rating` and `grade` alone.
 */
export const knownMetrics: readonly KnownMetric[] = [
  // Lower is better.
  {
    heads: 'wer word_error_rate cer character_error_rate char_error_rate phoneme_error_rate token_error_rate',
    whole: 'mer match_error_rate wil word_information_lost sentence_error_rate diarization_error_rate',
    direction: 'lower',
    ...amount,
    source: 'jiwer; Hugging Face evaluate: wer, cer',
  },
  {
    heads: 'ter translation_edit_rate translation_error_rate hter',
    direction: 'lower',
    ...amount,
    source: 'sacreBLEU: TER',
  },
  {
    whole: 'error errors error_count n_errors num_errors has_error is_error error_percentage',
    direction: 'lower',
    source: 'the word: a share or number of errors',
  },
  {
    heads: 'error_rate failure_rate',
    whole:
      'false_positive_rate fpr false_negative_rate fnr equal_error_rate eer misclassification_rate classification_error ' +
      'zero_one_loss hamming_loss',
    direction: 'lower',
    ...share,
    source: 'scikit-learn: zero_one_loss, hamming_loss; rates of errors',
  },
  {
    heads: 'mae mse rmse mape smape rmsle msle nrmse absolute_error squared_error percentage_error',
    whole: 'mean_absolute_error mean_squared_error root_mean_squared_error relative_error max_error wape',
    direction: 'lower',
    ...amount,
    source: 'scikit-learn: regression metrics; Hugging Face evaluate: mae, mse',
  },
  {
    heads: 'brier brier_score',
    direction: 'lower',
    source: 'scikit-learn: brier_score_loss; lm-evaluation-harness: brier_score',
  },
  {
    heads: 'ece calibration_error',
    whole: 'ece_10_bin ece_1_bin platt_ece_10_bin platt_ece_1_bin mce max_calibration_error',
    direction: 'lower',
    range: [0, 1],
    source: 'HELM: ece_10_bin; Guo et al. 2017',
  },
  {
    heads: 'perplexity ppl',
    direction: 'lower',
    range: [1, null],
    source: 'lm-evaluation-harness: word_perplexity, byte_perplexity; Hugging Face evaluate: perplexity',
  },
  {
    heads: 'bits_per_byte bits_per_character bits_per_char bits_per_token bpb bpc',
    direction: 'lower',
    ...amount,
    source: 'lm-evaluation-harness: bits_per_byte',
  },
  {
    whole:
      'loss eval_loss val_loss validation_loss test_loss train_loss training_loss lm_loss token_loss log_loss logloss ' +
      'cross_entropy cross_entropy_loss ce_loss nll nll_loss negative_log_likelihood hinge_loss huber_loss',
    direction: 'lower',
    source: 'scikit-learn: log_loss; PyTorch losses',
  },
  {
    whole: 'kl_divergence kl_div js_divergence jensen_shannon_divergence wasserstein_distance crps',
    direction: 'lower',
    ...amount,
    source: 'distance to the distribution of reference',
  },
  {
    heads: 'edit_distance levenshtein_distance hamming_distance',
    whole: 'normalized_edit_distance normalized_levenshtein_distance ned',
    direction: 'lower',
    ...amount,
    source: 'distance to the reference; HELM, promptfoo: levenshtein',
  },
  {
    heads: 'metricx metricx_score',
    whole: 'metricx_23 metricx_24 metricx_xl metricx_xxl metricx_qe',
    direction: 'lower',
    range: [0, 25],
    source: 'MetricX: 0 (no error) to 25',
  },
  {
    whole: 'fid frechet_inception_distance fvd fad lpips',
    direction: 'lower',
    ...amount,
    source: 'Heusel et al. 2017; Zhang et al. 2018',
  },
  {
    whole:
      'toxicity severe_toxicity toxicity_rate toxicity_score toxic_frac toxic_fraction toxicity_ratio max_toxicity ' +
      'expected_max_toxicity toxicity_probability hate_unfairness violence sexual self_harm',
    direction: 'lower',
    source: 'HELM: toxic_frac, expected_max_toxicity; DeepEval: Toxicity; Azure AI: content safety',
  },
  {
    whole: 'hallucination hallucinations hallucination_rate hallucinated_rate harmfulness maliciousness',
    direction: 'lower',
    source: 'DeepEval: Hallucination; Ragas: aspect critics',
  },
  {
    heads: 'latency response_time execution_time inference_time wall_time elapsed_time',
    whole:
      'duration elapsed runtime inference_runtime denoised_runtime time_to_first_token ttft time_per_output_token tpot ' +
      'latency_seconds time_taken',
    direction: 'lower',
    ...amount,
    measured: true,
    source: 'HELM: inference_runtime; MLPerf inference',
  },
  {
    whole:
      'cost total_cost cost_per_task cost_per_sample api_cost inference_cost token_cost request_cost price spend',
    direction: 'lower',
    ...amount,
    measured: true,
    source: 'the word: what it costs',
  },
  // Higher is better.
  {
    heads: 'accuracy acc',
    whole: 'acc_norm acc_bytes acc_mutual_info mc1 mc2 cloze_accuracy',
    direction: 'higher',
    ...share,
    source: 'scikit-learn: accuracy_score; lm-evaluation-harness: acc, acc_norm',
  },
  {
    whole:
      'prompt_level_strict_acc prompt_level_loose_acc inst_level_strict_acc inst_level_loose_acc ' +
      'prompt_level_strict_accuracy prompt_level_loose_accuracy inst_level_strict_accuracy inst_level_loose_accuracy ' +
      'prompt_level_strict prompt_level_loose inst_level_strict inst_level_loose',
    direction: 'higher',
    ...share,
    source:
      'IFEval: share of prompts, or of single instructions, that were followed; loose passes over markup',
  },
  {
    heads: 'exact_match quasi_exact_match',
    whole:
      'em exact exact_match_strict exact_matches prefix_exact_match quasi_prefix_exact_match math_equiv ' +
      'math_equiv_chain_of_thought exact_string_match',
    direction: 'higher',
    ...share,
    source: 'HELM: exact_match; Hugging Face evaluate: exact_match',
  },
  {
    heads: 'f1 precision recall f1_score',
    whole:
      'f_measure fscore f_score f_beta fbeta average_precision sensitivity specificity true_positive_rate tpr',
    direction: 'higher',
    ...share,
    source: 'scikit-learn: precision_recall_fscore_support',
  },
  {
    heads: 'auc auroc auprc roc_auc pr_auc',
    direction: 'higher',
    ...share,
    source: 'scikit-learn: roc_auc_score',
  },
  {
    whole:
      'mrr rr reciprocal_rank mean_reciprocal_rank map mean_average_precision ndcg dcg hit_rate hits hit',
    heads: 'ndcg mrr',
    direction: 'higher',
    ...share,
    source: 'trec_eval; HELM: RR@10, NDCG@10',
  },
  {
    heads: 'bleu sacrebleu spbleu gleu google_bleu codebleu sacre_bleu',
    direction: 'higher',
    source: 'sacreBLEU; Hugging Face evaluate: bleu',
  },
  {
    heads: 'chrf chrf_plus_plus chrfpp chrf_plus chrf_plain',
    direction: 'higher',
    source: 'sacreBLEU: chrF',
  },
  {
    heads: 'rouge rouge1 rouge2 rouge3 rougel rougelsum rouge_1 rouge_2 rouge_l rouge_lsum rouge_l_sum',
    whole: 'rouge_1_f rouge_2_f rouge_l_f rouge_1_r rouge_2_r rouge_l_r rouge_1_p rouge_2_p rouge_l_p',
    direction: 'higher',
    ...share,
    source: 'Hugging Face evaluate: rouge',
  },
  {
    heads: 'meteor bertscore bert_score bleurt moverscore bartscore summac qafacteval cider spice sari',
    whole: 'bertscore_f bertscore_p bertscore_r bert_score_f bert_score_p bert_score_r',
    direction: 'higher',
    source: 'Hugging Face evaluate: meteor, bertscore, bleurt, sari; HELM: BERTScore-F, SummaC',
  },
  {
    heads: 'comet xcomet cometkiwi comet_kiwi',
    whole: 'comet_22 wmt22_comet_da wmt20_comet_da comet_da cometkiwi_22 xcomet_xl xcomet_xxl',
    direction: 'higher',
    source: 'COMET (Unbabel)',
  },
  {
    heads: 'mcc matthews_corrcoef matthews_correlation cohen_kappa kappa',
    whole: 'quadratic_weighted_kappa qwk',
    direction: 'higher',
    range: [-1, 1],
    source: 'scikit-learn: matthews_corrcoef, cohen_kappa_score',
  },
  {
    whole:
      'pearson pearsonr spearman spearmanr kendall kendall_tau kendalltau pearson_correlation ' +
      'spearman_correlation spearman_rho r2 r2_score r_squared explained_variance',
    direction: 'higher',
    source: 'scikit-learn: r2_score; Hugging Face evaluate: pearsonr, spearmanr',
  },
  {
    heads: 'iou miou jaccard',
    whole: 'dice dice_score mean_iou intersection_over_union',
    direction: 'higher',
    ...share,
    source: 'scikit-learn: jaccard_score; Hugging Face evaluate: mean_iou',
  },
  { whole: 'psnr ssim ms_ssim clip_score clipscore', direction: 'higher', source: 'torchmetrics' },
  {
    heads: 'pass_at pass_at_k pass_hat pass_rate',
    whole: 'pass passed pass_1 pass_k pass_power_k all_passed tests_passed',
    direction: 'higher',
    ...share,
    source: 'HumanEval: pass@k; tau-bench: pass^k',
  },
  {
    whole:
      'correct is_correct correctness answer_correctness factual_correctness is_right right passed is_passed success ' +
      'is_success succeeded successful success_rate task_success task_success_rate goal_success goal_completion ' +
      'task_completion task_completion_rate completion_rate tool_success tool_success_rate solved is_solved solve_rate ' +
      'resolved is_resolved resolved_rate resolve_rate resolution_rate chain_of_thought_correctness ' +
      'equivalent_match equivalent_match_rate',
    direction: 'higher',
    ...share,
    source: 'the word: whether it was right; SWE-bench: resolved',
  },
  {
    whole:
      'win_rate winrate wins length_controlled_winrate length_controlled_win_rate lc_win_rate lc_winrate elo elo_rating ' +
      'mean_win_rate bradley_terry',
    direction: 'higher',
    source: 'AlpacaEval: win_rate; HELM: mean win rate; Chatbot Arena',
  },
  {
    whole:
      'faithfulness groundedness answer_relevancy answer_relevance answer_similarity context_relevance context_relevancy ' +
      'contextual_relevancy contextual_relevance semantic_similarity noise_robustness factuality truthfulness ' +
      'terminology_adherence citation_quality',
    direction: 'higher',
    source: 'Ragas; DeepEval; Azure AI: groundedness',
  },
  {
    whole: 'edit_similarity levenshtein_similarity levenshtein_ratio normalized_edit_similarity',
    direction: 'higher',
    ...share,
    source: 'HELM: edit_similarity',
  },
  {
    whole:
      'coherence fluency relevance relevancy helpfulness consistency completeness harmlessness honesty quality ' +
      'answer_quality response_quality overall_quality instruction_following instruction_adherence style_consistency',
    direction: 'higher',
    source: 'SummEval; HELM; MT-Bench: qualities that a judge rates',
  },
  {
    whole: 'reward mean_reward total_reward cumulative_reward episode_reward reward_model_score',
    direction: 'higher',
    source: 'tau-bench: reward; Gymnasium',
  },
  {
    whole: 'log_likelihood loglikelihood log_prob logprob mean_logprob avg_logprob',
    direction: 'higher',
    source: 'HELM: logprob; lm-evaluation-harness: loglikelihood',
  },
  {
    whole:
      'throughput tokens_per_second tokens_per_sec output_tokens_per_second requests_per_second tok_per_s',
    direction: 'higher',
    ...amount,
    source: 'MLPerf inference; vLLM: benchmark_serving',
  },
];
