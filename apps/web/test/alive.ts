/** Timers and listeners on the page that all test files of a worker share, and how each is ended. */
export interface Alive {
  what: string
  /** Where it began. */
  from: Error
  /** It lives as long as the page and ends with it: a timeout, and what began while modules were loaded. */
  ofPage: boolean
  end(): void
}

type Act = (...given: unknown[]) => unknown
type Listen = (type: string, listener: unknown, options?: boolean | AddEventListenerOptions) => void

const alive = new Map<object, Alive>()
let loading = true

/** Says whether modules are being loaded; what begins otherwise is a test's. */
export const setLoading = (value: boolean) => {
  loading = value
}

/** Ends all that runs and listens; answers what of it tests began. */
export function endAlive(): Alive[] {
  const found = [...alive.values()]
  for (const { end } of found) end()
  alive.clear()
  return found.filter(({ ofPage }) => !ofPage)
}

/** Timers of packages and of jsdom stay, as these do. */
function add(key: object, what: string, end: () => void, ofPage = false): void {
  const files = callers()
  if (files.find((file) => !isOurs(file))?.includes('/node_modules/')) return
  const isLoaded = loading || files.some((file) => file.includes('/module-evaluator'))
  alive.set(key, { what, from: new Error(what), ofPage: ofPage || isLoaded, end })
}

const isOurs = (file: string) => file.endsWith('/test/alive.ts')

/** The files on the stack, the nearest first; without their source maps, which are slow. */
function callers(): string[] {
  const format = Error.prepareStackTrace
  let files: string[] = []
  Error.prepareStackTrace = (_, sites) => {
    files = sites.map((site) => site.getFileName() ?? '').filter((file) => file !== '')
  }
  const error = new Error()
  void error.stack
  Error.prepareStackTrace = format
  return files
}

/** Watches from now on, for as long as the worker lives. */
export function watchAlive(): void {
  watchTimers('setTimeout', 'clearTimeout')
  watchTimers('setInterval', 'clearInterval')
  for (const [name, target] of Object.entries({ window, document, 'the body': document.body }))
    watchListeners(name, target)
  watchChannels()
}

function watchTimers(startName: 'setTimeout' | 'setInterval', clearName: 'clearTimeout' | 'clearInterval'): void {
  const [start, clear] = [globalThis[startName] as unknown as Act, globalThis[clearName] as Act]
  const started = (act: Act, ms?: number, ...rest: unknown[]) => {
    const timer = start(
      (...given: unknown[]) => {
        if (startName === 'setTimeout') alive.delete(timer)
        act(...given)
      },
      ms,
      ...rest,
    ) as object
    add(timer, `${startName} of ${ms ?? 0} ms`, () => clear(timer), startName === 'setTimeout')
    return timer
  }
  const cleared = (timer: object) => {
    alive.delete(timer)
    clear(timer)
  }
  // With what Node hangs on it: util.promisify asks for it.
  const { length, name, ...own } = Object.getOwnPropertyDescriptors(start)
  Object.assign(globalThis, { [startName]: Object.defineProperties(started, own), [clearName]: cleared })
}

function watchListeners(name: string, target: Window | Document | HTMLElement): void {
  const [listen, forget] = [
    target.addEventListener.bind(target) as Listen,
    target.removeEventListener.bind(target) as Listen,
  ]
  /** One key for each listener of a kind, as the browser knows them. */
  const keys = new Map<string, Map<unknown, object>>()
  const kindOf = (type: string, options?: boolean | AddEventListenerOptions) =>
    `${type} ${typeof options === 'object' ? (options.capture ?? false) : (options ?? false)}`
  const known = (type: string, listener: unknown, options?: boolean | AddEventListenerOptions) =>
    keys.get(kindOf(type, options))?.get(listener)
  const gone: Listen = (type, listener, options) => {
    const key = known(type, listener, options)
    if (!key) return
    alive.delete(key)
    keys.get(kindOf(type, options))?.delete(listener)
  }
  const added: Listen = (type, listener, options) => {
    listen(type, listener, options)
    if (!listener || known(type, listener, options)) return
    const key = {}
    const kind = kindOf(type, options)
    keys.set(kind, (keys.get(kind) ?? new Map()).set(listener, key))
    add(key, `listener of ${name} for ${type}`, () => removed(type, listener, options))
    if (typeof options !== 'object') return
    options.signal?.addEventListener('abort', () => gone(type, listener, options))
    if (options.once) listen(type, () => gone(type, listener, options), options)
  }
  const removed: Listen = (type, listener, options) => {
    gone(type, listener, options)
    forget(type, listener, options)
  }
  Object.assign(target, { addEventListener: added, removeEventListener: removed })
}

/** Between tabs; a channel that nobody closed receives messages of the next file. */
function watchChannels(): void {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      add(this, `channel ${name}`, () => super.close())
    }
    override close(): void {
      alive.delete(this)
      super.close()
    }
  }
}
