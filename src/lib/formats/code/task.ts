const TASK = /^([A-Za-z][\w+-]*)\/\d+$/;

/** The benchmark that a task's id begins with (`HumanEval/12`); null where it has another form. */
export const benchmarkOf = (taskId: string): string | null => {
  const name = TASK.exec(taskId)?.[1];
  return name === undefined ? null : name === 'Mbpp' ? 'MBPP' : name;
};
