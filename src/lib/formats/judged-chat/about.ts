import { unscored, untold, type Family, type Half } from '../family';
import { readAnswers, readJudgments, readQuestions } from './transcript';

export const names = {
  'judged-chat-answers': 'Chat answers (MT-Bench, Arena-Hard, LiveBench)',
  'judged-chat-grades': 'MT-Bench grades',
  'judged-chat-pairs': 'MT-Bench pairs',
  'judged-chat-battles': 'Arena-Hard judgments',
  'judged-chat-truth': 'LiveBench scores',
  'judged-chat-questions': 'Chat questions (MT-Bench, Arena-Hard, LiveBench)',
} as const;

const answers: Half = {
  ...untold(
    'judged-chat-answers',
    'The answers are missing: only judgments are here. Drop model_answer/<model>.jsonl of the same folder.',
  ),
  minor: true,
};

export const judgedChat: Family<keyof typeof names> = {
  tool: 'MT-Bench, Arena-Hard, LiveBench',
  files: '`model_answer`, `model_judgment` (grades, pairs, games against a baseline) and `question.jsonl`',
  names,
  help: [
    {
      ids: ['judged-chat-answers', 'judged-chat-questions'],
      name: 'MT-Bench, Arena-Hard, LiveBench: answers and questions',
      taken:
        'Each turn of an answer; questions lend text, category and reference. The model is the name of the file, as the judgments call it. Files of one benchmark belong together by their folder.',
    },
    {
      ids: ['judged-chat-grades', 'judged-chat-truth'],
      name: 'MT-Bench grades, LiveBench scores',
      taken:
        'A score of each turn, 1 to 10, or of each answer, 0 to 1. Turns of one question are taken together in intervals and tests. A grade of -1 was not understood and is no score; of two grades of one turn the first counts.',
    },
    {
      ids: ['judged-chat-battles', 'judged-chat-pairs'],
      name: 'Arena-Hard judgments, MT-Bench pairs',
      taken:
        'A win over the other answer: 1, a tie 0.5, a loss 0. Of Arena-Hard the mean of both games with the baseline, where a clear win counts like a narrow one: not the weighted, style-controlled rate that it publishes; of MT-Bench a win needs both games. Each game is a vote of its own, with who stood first.',
    },
  ],
  transcript: {
    'judged-chat-answers': readAnswers,
    'judged-chat-questions': readQuestions,
    'judged-chat-grades': readJudgments,
    'judged-chat-pairs': readJudgments,
    'judged-chat-battles': readJudgments,
  },
  answerTexts: ['judged-chat-answers'],
  halves: {
    'judged-chat-answers': unscored(
      'The judgments are missing. Drop the files of model_judgment of the same benchmark.',
    ),
    'judged-chat-grades': answers,
    'judged-chat-pairs': answers,
    'judged-chat-battles': answers,
    'judged-chat-truth': answers,
  },
};
