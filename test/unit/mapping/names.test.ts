import { describe, expect, test } from 'vitest';
import { nameFromPath } from '../../../src/lib/mapping/from-files';
import type { Meaning } from '../../../src/lib/mapping/name-words';
import { foldName, isModelName, meaningOf } from '../../../src/lib/mapping/names';

const said: Record<Meaning, string> = {
  sample: 'id question_id exampleId sample-id pid uuid # prompt_id dialogue_id case.id idx 编号',
  evaluation: 'dataset benchmark eval_name',
  model: 'model Model model_name llm engine system generator modelo модель 模型 candidate_model',
  condition: 'setting eval_mode strategy prompt_template method approach temperature',
  epoch: 'epoch trial attempt seed repetition',
  input:
    'question Question prompt input query user_input userInput inputs.question instruction frage pregunta pergunta domanda вопрос 问题 質問 질문 question_1',
  output:
    'response output.text output prediction model_answer modelAnswer generated_answer Generated_Email completion candidate actual_output assistant_output row.response 回答 模型回答 답변',
  extracted: 'extracted_answer pred final_answer parsed_answer choice extraction predicted_label',
  reference:
    'reference ground_truth groundTruth gold_answer expected expected_output target truth correct_answer solution gold_label 标准答案 正解 정답 attendu',
  score:
    'score is_correct correct accuracy em exact_match f1 rouge_1 rougeL bleu grade rating passed success faithfulness answer_relevancy judge_score verdict bewertung 得分 是否正确 スコア 점수 оценка Metric1_Fact_Recall parsed_json_ok AnswerRelevancy[GEval]_score',
  metric: 'metric metric_name criterion',
  explanation: 'reason rationale explanation feedback critique Bias_reason judge_explanation 理由',
  label:
    'category type subject topic difficulty language question_type skills metadata.category kategorie 类别',
  input_tokens: 'prompt_tokens input_tokens usage.prompt_tokens tokens_in input_token_count',
  output_tokens: 'completion_tokens usage.output_tokens generated_tokens',
  total_tokens: 'total_tokens tokens usage.total_tokens',
  reasoning_tokens: 'reasoning_tokens',
  cost: 'cost total_cost cost_usd price',
  latency: 'latency latency_ms duration elapsed time response_time execution_time ttft_ms 耗时',
  error: 'error is_error exception error_message',
  time: 'timestamp created_at date',
  answer: 'answer Answer antwort respuesta réponse risposta ответ 答案',
  'gold or verdict': 'label labels',
  result: 'result status coding_result',
  text: 'text content',
  judge: 'judge judge_model grader',
  task: 'task',
  name: 'name file_name scenario',
  turn: 'turn turn_index step',
  reasoning: 'reasoning chain_of_thought thinking',
  context: 'context retrieved_contexts documents choices system_prompt',
  'answer id': 'response_id answer_id request_id receipt_id',
  amount: 'prompt_length response_length word_count rank confidence num_evaluations max_tokens n k year',
  of: 'total max_score total_tests',
};

describe.each(Object.entries(said) as [Meaning, string][])('%s', (meaning, names) => {
  test.each(names.split(' '))('%s', (name) => expect(meaningOf(name)?.meaning).toBe(meaning));
});

test.each([
  'zorp',
  'density',
  'criteria_stats.Answer states it',
  'parsed_json.answer',
  'receipt_created',
  'ROCHE Low',
])('%s says nothing of an answer', (name) =>
  expect(['answer', 'reference', 'output', 'score']).not.toContain(meaningOf(name)?.meaning),
);

test.each([
  ['userInput', 'user_input'],
  ['User Input ', 'user_input'],
  ['user-input', 'user_input'],
  ['AnswerRelevancy[GEval]_score', 'answer_relevancy_score'],
  ['HTTPStatus', 'http_status'],
  ['\uFEFFmodel', 'model'],
  ['Human Rating (1-5)', 'human_rating'],
  ['Time (s)', 'time_s'],
])('%s folds to %s', (name, folded) => expect(foldName(name)).toBe(folded));

test('models are told by the families of their names', () => {
  for (const name of 'gpt-4-1106-preview mistralai/Mixtral-8x7B-Instruct-v0.1 claude-3-opus llama3_8b qwen_32b Qwen2.5-7B o3-mini command-r phi-3 deepseek-chat ChatGPT gemini-2.0-flash-001'.split(
    ' ',
  ))
    expect(isModelName(name), name).toBe(true);
  for (const name of [
    'philosophy',
    'category',
    'score',
    'novaculite',
    'What does GPT-4 say of this?',
    'optimal',
    'true',
    'commander',
  ])
    expect(isModelName(name), name).toBe(false);
});

test.each([
  ['results_*.csv', 'a/results_gpt-4.csv', 'gpt-4'],
  ['*.csv', 'a/b/mmlu.csv', 'mmlu'],
  ['*/output.json', 'own/llava/output.json', 'llava'],
  ['*/?/output.json', 'own/llava/Math/output.json', 'llava'],
  ['*/?/output.json', 'output.json', 'output'],
  ['results_*.csv', 'other.csv', 'other'],
  ['a(b)_*.csv', 'a(b)_x.csv', 'x'],
])('%s in %s is %s', (pattern, path, part) =>
  expect(nameFromPath({ from: 'file', pattern }, path)).toBe(part),
);
