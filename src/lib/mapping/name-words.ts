import type { OfPair, Role } from './mapping';

/**
 * What a name may mean: a role, or one of the names of which only the columns beside it and the values tell the role.
 * `answer id` tells answers apart and not samples; `amount` is a number that is no score (a length, a rank, a setting);
 * `of` is how many there were of what a count beside it counts.
 */
export type Meaning =
  | Exclude<Role, OfPair | 'kept'>
  | 'answer'
  | 'gold or verdict'
  | 'result'
  | 'text'
  | 'judge'
  | 'task'
  | 'name'
  | 'turn'
  | 'reasoning'
  | 'context'
  | 'answer id'
  | 'amount'
  | 'of';

/** Names as a whole, folded; the earlier of a role is the likelier where a file has two. */
export const WHOLE: Readonly<Record<Meaning, string>> = {
  sample: `sample_id question_id example_id item_id task_id instance_id problem_id case_id test_id prompt_id query_id doc_id
    id qid pid uid uuid guid hash key _id idx index no nr # number row row_id row_number unnamed_0 unnamed:_0 c0 level_0
    ids sample_ids question_ids sample_index question_index sample_idx question_number question_no test_case test_case_id 编号 序号 题号 番号 번호 id_pergunta
    id_pregunta id_domanda caso beispiel numero numéro nummer nr_pytania`,
  evaluation: `dataset benchmark eval eval_name evaluation test_suite suite dataset_name benchmark_name task_name 数据集`,
  model: `model model_name model_id model_label model_path llm llm_name llm_model engine system sistema systeme système system_id system_name generator agent
    agent_name assistant bot candidate_model target_model model_version deployment checkpoint variant provider modell modèle
    modele modelo modello модель 模型 模型名称 モデル 모델`,
  condition: `setting settings mode eval_mode strategy prompt_template prompt_version prompt_type prompt_style prompt_name
    template method approach config configuration temperature temp shots num_shots n_shots num_few_shot experiment
    template_id template_name template_label prompt_label prompt_variant prompt_strategy prompting method_name mode_name
    condition pipeline retriever setup scaffold reasoning_effort context_mode scanner scanner_name k_shot shot
    bedingung einstellung modus vorlage methode méthode método metodo modèle_de_prompt plantilla condición condicion condição
    condicao modo 模板 方法 模式 设置 条件`,
  epoch: `epoch trial attempt run repeat repetition seed iteration try rep trial_id attempt_id run_index run_number
    run_idx run_no trial_idx trial_index trial_number repeat_idx repeat_index replicate replica rep_idx attempt_idx attempt_number
    epoch_idx iteration_idx seed_idx rollout rollout_idx pass_idx durchlauf lauf répétition repetición repeticion ejecución
    ejecucion tentativa repetição repeticao rodada 轮次 重复
    sample_number versuch wiederholung essai intento`,
  input: `question query user_query user_input user_prompt user_question user_message prompt full_prompt input
    instruction problem problem_statement inputs messages message user statement source_text premise claim sentence
    frage aufgabe eingabe pregunta consulta entrada question_posée question_text prompt_text input_text pergunta domanda enunciado consigne invite énoncé
    вопрос запрос задание pytanie vraag 问题 题目 提问 輸入 输入 質問 問題 入力 질문 문제 입력`,
  output: `model_answer model_response model_output response output prediction predicted predictions generated_answer
    generated_response generated_text generated_output generated generation generations completion llm_answer llm_response llm_output
    hypotheses hyps assistant_response assistant_output assistant bot_answer bot_response ai_response ai_answer candidate hypothesis
    actual actual_output actual_answer reply raw_output raw_response full_response outputs responses pred_text
    modellantwort ausgabe vorhersage réponse_modèle reponse_modele sortie respuesta_modelo respuesta_del_modelo salida saida predicción prediccion predicao prédiction
    resposta_modelo resposta_do_modelo saída predição risposta_modello uscita ответ_модели предсказание 预测 予測 예측 回答 回复 模型回答 模型输出
    输出 応答 回答文 出力 답변 응답 출력`,
  extracted: `extracted_answer extracted extraction preds y_pred parsed_answer parsed answer_extracted final_answer pred pred_answer
    predicted_answer pred_letter predicted_label pred_label choice picked model_choice selected selected_option
    filtered_answer answer_parsed predicted_choice extracted_output`,
  reference: `reference reference_answer ground_truth ground_truth_answer groundtruth gold gold_answer golden golden_answer
    expected expected_answer expected_output expected_response expected_result correct_answer right_answer true_answer
    target target_answer truth ideal ideal_answer gold_label true_label gt gt_answer references answer_key solution
    correct_option correct_choice correct_label standard_answer reference_output reference_response label_gold actual_label
    y_true best_answer refs golds targets ground_truths gts referenz musterlösung musterloesung richtige_antwort erwartet erwartete_antwort référence attendu musterantwort sollantwort
    réponse_attendue reponse_attendue referencia respuesta_correcta respuesta_esperada esperado referência gabarito
    resposta_correta resposta_esperada riferimento risposta_corretta atteso эталон правильный_ответ верный_ответ
    эталонный_ответ 标准答案 参考答案 正确答案 正解 模範解答 정답`,
  score: `score is_correct correct_score correctness accuracy acc em exact_match f1 f1_score rating grade points
    passed is_passed pass success is_success successful succeeded win hit solved is_solved resolved is_resolved
    verdict correct_flag is_right matched match mark marks reward overall overall_score final_score total_score
    total_points true_false bewertung punkte punktzahl note noten ergebnis_richtig ist_richtig wertung
    puntuación puntuacion puntaje calificación acierto nota pontuação pontuacao acerto correta punteggio voto
    оценка балл верно ocena wynik_punktowy poprawność beoordeling 得分 评分 分数 打分 是否正确 スコア 評価 得点 점수 평가
    bestanden réussi est_correct es_correcta es_correcto está_correto 判断 qualität qualité calidad qualidade qualità avaliação
    match_percent similarity similarité similitud similaridade ähnlichkeit aehnlichkeit 相似度
    richtig korrekt correcto correto corretto correct right outcome pass_fail status_score juste`,
  metric: `metric metric_name metric_id criterion criteria measure scorer evaluator metrik métrique métrica metrica 指标`,
  explanation: `reason rationale explanation justification feedback comment comments judgment judgement critique
    judge_reasoning judge_reason judge_explanation judge_comment judge_rationale score_reason scoring_reason
    grader_explanation notes note_text begründung kommentar erklärung raison justification_note commentaire
    explication razón justificación explicación comentario justificativa explicação comentário motivazione spiegazione
    commento обоснование комментарий 理由 评语 解释 説明 이유 설명`,
  label: `category type subject topic domain difficulty level language lang split tag tags group skill skills
    question_type answer_type subcategory sub_category subset section field area genre country region style
    task_type prompt_category intent tone kategorie thema sprache schwierigkeit fach catégorie categorie sujet langue
    difficulté categoría categoria tema idioma dificultad assunto dificuldade argomento difficoltà lingua категория тема
    язык сложность 类别 分类 类型 学科 科目 难度 语言 领域 カテゴリ 難易度 카테고리 유형 난이도`,
  input_tokens: `input_tokens prompt_tokens tokens_in tokens_input tokens_prompt num_input_tokens n_input_tokens
    input_token_count prompt_token_count n_prompt_tokens num_prompt_tokens`,
  output_tokens: `output_tokens completion_tokens tokens_out tokens_output tokens_completion generated_tokens
    num_output_tokens n_output_tokens output_token_count completion_token_count response_tokens num_generated_tokens
    n_completion_tokens candidates_token_count`,
  total_tokens: `total_tokens tokens token_count total_token_count num_tokens n_tokens tokens_total tokens_used`,
  reasoning_tokens: `reasoning_tokens thinking_tokens thoughts_token_count reasoning_token_count`,
  cost: `cost total_cost cost_usd usd price total_price price_usd api_cost cost_dollars kosten coût cout coste costo custo
    costo_usd 费用 成本`,
  latency: `latency duration elapsed elapsed_time runtime_s run_time time_taken response_time inference_time execution_time
    generation_time latency_ms latency_s duration_ms duration_s elapsed_ms elapsed_s time_ms time_s time_sec seconds time
    wall_time processing_time zeit dauer antwortzeit laufzeit durée temps temps_réponse tiempo tiempo_respuesta tempo
    tempo_resposta tempo_risposta время 耗时 用时 响应时间 時間`,
  error: `error errors exception is_error has_error error_message error_msg error_type traceback failed is_failed fehler erreur erro ошибка
    错误信息`,
  time: `timestamp created_at created date datetime tstamp timestamp_utc start_time end_time completed_at updated_at datum
    fecha data_hora`,
  answer: `answer answers antwort réponse reponse respuesta resposta risposta odpowiedź odpowiedz antwoord ответ 答案 答え`,
  'gold or verdict': 'label labels correctness_label',
  result:
    'result results ergebnis résultat resultat resultado risultato результат 结果 status state final_status',
  text: 'text content body texte texto testo текст 文本',
  judge:
    'judge llm_judge llm_as_judge llm_as_a_judge judge_model judge_name grader evaluator_model annotator rater',
  task: 'task tasks instance item',
  name: 'name title file filename file_name path scenario test test_name case case_name',
  turn: 'turn turn_id turn_index turn_number step step_index round position pos',
  reasoning: `reasoning chain_of_thought cot thought thoughts thinking model_reasoning reasoning_content reasoning_text`,
  context: `context contexts retrieved_contexts retrieved_context retrieved_docs retrieved_documents documents docs passages
    passage sources source source_documents reference_contexts evidence choices options all_choices system_prompt
    system_message kontext contexte contexto contesto контекст 上下文 选项`,
  'answer id': `response_id answer_id run_id request_id trace_id span_id generation_id completion_id output_id session_id
    receipt_id message_id user_id annotator_id worker_id submission_id job_id batch_id log_id`,
  amount: `length len prompt_length response_length prompt_len response_len output_length input_length answer_length
    word_count char_count rank ranking confidence confidence_score probability logprob logprobs perplexity_rank
    year age top_p top_k max_tokens n k count num size version img_width img_height width height precision
    input_price output_price threshold weight weights num_evaluations temperature_value number_of_words
    steps num_steps task_number question_rank depth context_length depth_percent token_limit`,
  of: `total totals max_score max_points max out_of possible total_tests num_tests n_tests tests num_total n_total
    total_questions maximum maxpunkte`,
};
