import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { build } from './build.ts'
import { watchEventLoop } from './event-loop-lag.ts'

/** One value of a metric, with its label value. */
export interface MetricValue {
  of: string
  value: number
}

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  messages: Counter<'direction'>
  reactions: Counter<'reaction' | 'outcome'>
  /**
   * Registers a metric that is read on request. If it cannot be read, it is left out, so that the others are still
   * shown.
   */
  gauge(name: string, help: string, label: string, read: () => MetricValue[] | Promise<MetricValue[]>): void
  /** Registers a counter since the start, which the caller increments. */
  counter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L>
  /** Registers a counter since the start that is read on request. */
  count(name: string, help: string, label: string, read: () => MetricValue[]): void
}

/** Creates the content of /metrics in Prometheus format. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerLag(registry)
  new Gauge({
    name: 'recado_build_info',
    help: 'Always 1: the version and the commit that run',
    labelNames: ['version', 'commit'] as const,
    registers: [registry],
  }).set({ version: build.version, commit: build.commit ?? 'unknown' }, 1)
  const requests = new Histogram({
    name: 'recado_http_request_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const messages = new Counter({
    name: 'recado_messages_total',
    help: 'Messages stored, by direction',
    labelNames: ['direction'] as const,
    registers: [registry],
  })
  const reactions = new Counter({
    name: 'recado_reactions_total',
    help: 'Tries of reactions to facts, by what became of them',
    labelNames: ['reaction', 'outcome'] as const,
    registers: [registry],
  })
  return {
    registry,
    requests,
    messages,
    reactions,
    counter: (name, help, labelNames) => new Counter({ name, help, labelNames, registers: [registry] }),
    count(name, help, label, read) {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset()
          for (const { of, value } of read()) this.inc({ [label]: of }, value)
        },
      })
    },
    gauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          // Removes label values that no longer exist, instead of showing their last value.
          this.reset()
          for (const { of, value } of await Promise.resolve(read()).catch(() => [])) this.set({ [label]: of }, value)
        },
      })
    },
  }
}

/**
 * The library's event loop metrics include the interval between two samples, and count a long block once. Ours replace
 * them.
 */
function registerLag(registry: Registry): void {
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag')) registry.removeSingleMetric(name)
  const lag = watchEventLoop()
  for (const figure of ['p50', 'p90', 'p99', 'max', 'mean'] as const)
    new Gauge({
      name: `nodejs_eventloop_lag_${figure}_seconds`,
      help: `How late the event loop was in the last 10 to 15 seconds: ${figure}`,
      registers: [registry],
      collect() {
        this.set(lag.read()[figure])
      },
    })
}
