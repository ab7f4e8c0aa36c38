import type { MetricSetting } from '../../lib/session/metric-settings';
import { workspace } from '../../lib/session/workspace.svelte';
import { count } from '../../lib/ui/numbers';
import { saidOf } from './metric-rows';

/** What was last said of a metric, for one click back. */
interface Done {
  words: string;
  /** As it was; one that names the metric alone gives back what files and names say. */
  before: readonly MetricSetting[];
}

/** What a person says of metrics. */
class Describing {
  done: Done | null = $state.raw(null);

  /** The names under which something may be said of a metric: its own, and those that it had. */
  #names(metric: string): string[] {
    const given = workspace.choices.names.filter(({ kind, name }) => kind === 'metric' && name === metric);
    return [metric, ...given.flatMap((one) => one.given ?? [])];
  }

  saidOf(metric: string): MetricSetting | undefined {
    const names = this.#names(metric);
    const said = workspace.choices.metrics.filter((one) => names.includes(one.metric));
    return said.find((one) => one.metric === metric) ?? said[0];
  }

  /** In place of all that was said of it; a setting that says nothing gives back what files and names say. */
  async say(setting: MetricSetting): Promise<void> {
    const names = this.#names(setting.metric);
    const before = names.map(
      (metric) => workspace.choices.metrics.find((one) => one.metric === metric) ?? { metric },
    );
    this.done = { words: saidOf(setting), before };
    await workspace.choices.describe([...names.map((metric) => ({ metric })), setting]);
  }

  /** What a file says, each in place of what was said of that metric. */
  async sayAll(settings: readonly MetricSetting[]): Promise<void> {
    const before = settings.map(
      ({ metric }) => workspace.choices.metrics.find((one) => one.metric === metric) ?? { metric },
    );
    this.done = { words: `${count(settings.length, 'metric')} set as the file says.`, before };
    await workspace.choices.describe(settings);
  }

  async forgetAll(): Promise<void> {
    this.done = { words: 'Every metric is again as files and names say.', before: workspace.choices.metrics };
    await workspace.choices.forgetMetrics();
  }

  async undo(): Promise<void> {
    const { done } = this;
    if (!done) return;
    this.done = null;
    await workspace.choices.describe(done.before);
  }
}

export const describing = new Describing();
