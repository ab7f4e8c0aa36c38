/** The languages that people name columns and answers in. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'zh';
export const languages: readonly Language[] = ['en', 'de', 'fr', 'es', 'pt', 'zh'];

type Names = Readonly<Record<Language, readonly string[]>>;

export const names = {
  sample: {
    en: ['id', 'question_id', 'qid', 'example_id', 'item_id', 'task_id', 'idx', 'input_idx', 'case_id', 'doc_id', 'instance_id', 'problem_id', 'sample_id', 'input_id', 'test_id'],
    de: ['id', 'nr', 'frage_id', 'aufgabe_id', 'beispiel'],
    fr: ['id', 'numero', 'id_question', 'question_id'],
    es: ['id', 'id_pregunta', 'numero', 'caso'],
    pt: ['id', 'id_pergunta', 'numero', 'caso'],
    zh: ['编号', '序号', '题号', 'id'],
  },
  model: {
    en: ['model', 'model', 'model_name', 'model_id', 'system', 'llm', 'engine', 'agent', 'model_label', 'checkpoint'],
    de: ['modell', 'Modell', 'system'],
    fr: ['modele', 'modèle', 'systeme'],
    es: ['modelo', 'sistema'],
    pt: ['modelo', 'sistema'],
    zh: ['模型', '模型名称', 'model'],
  },
  input: {
    en: ['question', 'prompt', 'input', 'query', 'instruction', 'problem', 'user_input', 'text'],
    de: ['frage', 'Frage', 'aufgabe', 'eingabe'],
    fr: ['question', 'invite', 'consigne'],
    es: ['pregunta', 'entrada', 'consulta'],
    pt: ['pergunta', 'entrada', 'enunciado'],
    zh: ['问题', '题目', '输入'],
  },
  output: {
    en: ['response', 'output', 'model_answer', 'model_output', 'completion', 'generation', 'generated_text', 'model_response', 'generated_answer'],
    de: ['antwort', 'ausgabe', 'modellantwort'],
    fr: ['réponse', 'reponse', 'sortie'],
    es: ['respuesta', 'salida', 'respuesta_modelo'],
    pt: ['resposta', 'saida', 'resposta_modelo'],
    zh: ['回答', '模型回答', '输出'],
  },
  pick: {
    en: ['prediction', 'predicted', 'pred', 'extracted_answer', 'parsed', 'final_answer', 'pred_label'],
    de: ['vorhersage'],
    fr: ['prediction', 'prédiction'],
    es: ['prediccion', 'predicción'],
    pt: ['predicao', 'predição'],
    zh: ['预测', '预测答案'],
  },
  reference: {
    en: ['reference', 'ground_truth', 'gold', 'expected', 'target', 'gold_answer', 'expected_output', 'correct_answer', 'truth', 'ideal'],
    de: ['referenz', 'erwartet', 'musterantwort', 'sollantwort'],
    fr: ['attendu', 'reference', 'référence', 'réponse_attendue'],
    es: ['referencia', 'esperado', 'respuesta_correcta'],
    pt: ['referencia', 'esperado', 'gabarito', 'resposta_correta'],
    zh: ['标准答案', '参考答案', '正确答案'],
  },
  right: {
    en: ['correct', 'correct', 'is_correct', 'passed', 'success', 'exact_match', 'em', 'solved', 'acc', 'accuracy', 'score', 'match', 'grade', 'verdict', 'isCorrect', 'pass'],
    de: ['richtig', 'korrekt', 'bestanden', 'ist_richtig'],
    fr: ['correct', 'juste', 'reussi', 'est_correct'],
    es: ['correcto', 'acierto', 'es_correcta'],
    pt: ['correto', 'acerto', 'correta'],
    zh: ['是否正确', '正确', '判断'],
  },
  rating: {
    en: ['rating', 'score', 'quality', 'helpfulness', 'judge_score', 'llm_judge', 'coherence', 'relevance', 'grade', 'overall', 'fluency', 'judge_rating'],
    de: ['bewertung', 'punkte', 'qualität', 'punktzahl'],
    fr: ['note', 'score', 'qualité'],
    es: ['puntuacion', 'puntuación', 'nota', 'calidad'],
    pt: ['nota', 'pontuacao', 'avaliacao'],
    zh: ['评分', '得分', '分数'],
  },
  share: {
    en: ['f1', 'rouge_l', 'bleu', 'similarity', 'faithfulness', 'answer_relevancy', 'bertscore_f1', 'score', 'token_f1', 'semantic_similarity', 'recall', 'rougeL'],
    de: ['f1', 'ähnlichkeit', 'treffer_anteil'],
    fr: ['f1', 'similarité', 'score'],
    es: ['f1', 'similitud', 'puntuacion'],
    pt: ['f1', 'similaridade', 'nota'],
    zh: ['f1', '相似度', '得分'],
  },
  explanation: {
    en: ['reason', 'rationale', 'explanation', 'justification', 'feedback', 'comment', 'judge_reason'],
    de: ['begründung', 'kommentar'],
    fr: ['justification', 'commentaire'],
    es: ['justificacion', 'comentario'],
    pt: ['justificativa', 'comentario'],
    zh: ['理由', '评语'],
  },
  category: {
    en: ['category', 'topic', 'subject', 'domain', 'type', 'question_type', 'skill'],
    de: ['kategorie', 'thema'],
    fr: ['categorie', 'catégorie', 'thème'],
    es: ['categoria', 'categoría', 'tema'],
    pt: ['categoria', 'tema'],
    zh: ['类别', '主题'],
  },
  difficulty: {
    en: ['difficulty', 'level'],
    de: ['schwierigkeit'],
    fr: ['difficulté', 'niveau'],
    es: ['dificultad', 'nivel'],
    pt: ['dificuldade', 'nivel'],
    zh: ['难度'],
  },
  repeat: {
    en: ['run_idx', 'run', 'trial', 'seed', 'epoch', 'attempt', 'iteration', 'repeat', 'rep', 'replicate', 'try', 'repetition', 'trial_id', 'run_number'],
    de: ['durchlauf', 'wiederholung', 'lauf'],
    fr: ['essai', 'repetition', 'répétition'],
    es: ['intento', 'repeticion', 'ejecucion'],
    pt: ['tentativa', 'repeticao', 'rodada'],
    zh: ['轮次', '重复'],
  },
} as const satisfies Record<string, Names>; // prettier-ignore

/** Words for right and wrong, by language. */
export const rightWords: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [['yes', 'no'], ['Yes', 'No'], ['Y', 'N'], ['correct', 'incorrect'], ['Correct', 'Incorrect'], ['right', 'wrong'], ['pass', 'fail'], ['PASS', 'FAIL'], ['passed', 'failed'], ['success', 'failure'], ['CORRECT', 'INCORRECT']],
  de: [['ja', 'nein'], ['richtig', 'falsch'], ['WAHR', 'FALSCH'], ['korrekt', 'inkorrekt'], ['bestanden', 'nicht bestanden']],
  fr: [['oui', 'non'], ['VRAI', 'FAUX'], ['correct', 'incorrect'], ['juste', 'faux']],
  es: [['sí', 'no'], ['Sí', 'No'], ['VERDADERO', 'FALSO'], ['correcto', 'incorrecto'], ['si', 'no']],
  pt: [['sim', 'não'], ['VERDADEIRO', 'FALSO'], ['correto', 'incorreto'], ['certo', 'errado']],
  zh: [['是', '否'], ['对', '错'], ['正确', '错误'], ['通过', '未通过']],
}; // prettier-ignore
