/** A timer or listener on the page that all test files of a worker share, with a function that ends it. */
export interface Alive {
  what: string
  /** The stack trace of its creation. */
  from: Error
  /** It ends with the page: a timeout, or something that started while modules were loaded. */
  ofPage: boolean
  end(): void
}

type Act = (...given: unknown[]) => unknown
type Listen = (type: string, listener: unknown, options?: boolean | AddEventListenerOptions) => void

const alive = new Map<object, Alive>()
let loading = true

/** Sets whether modules are being loaded; anything that starts otherwise belongs to a test. */
export const setLoading = (value: boolean) => {
  loading = value
}

/** Ends all timers and listeners. Returns those that tests started. */
export function endAlive(): Alive[] {
  const entries = [...alive.values()]
  for (const { end } of entries) end()
  alive.clear()
  return entries.filter(({ ofPage }) => !ofPage)
}

/** Registers a timer or listener, unless a package or jsdom started it. */
function add(key: object, what: string, end: () => void, ofPage = false): void {
  const files = callers()
  if (files.find((file) => !isOurs(file))?.includes('/node_modules/')) return
  const isLoaded = loading || files.some((file) => file.includes('/module-evaluator'))
  alive.set(key, { what, from: new Error(what), ofPage: ofPage || isLoaded, end })
}

const isOurs = (file: string) => file.endsWith('/test/alive.ts')

/** The files on the stack, nearest first. Without source maps, which are slow. */
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

/** Starts watching for the rest of the worker's life. */
export function watchAlive(): void {
  watchTimers('setTimeout', 'clearTimeout')
  watchTimers('setInterval', 'clearInterval')
  for (const [name, target] of Object.entries({ window, document, 'the body': document.body }))
    watchListeners(name, target)
  watchChannels()
}

function watchTimers(startName: 'setTimeout' | 'setInterval', clearName: 'clearTimeout' | 'clearInterval'): void {
  const [start, clear] = [globalThis[startName] as unknown as Act, globalThis[clearName] as Act]
  const startTimer = (act: Act, ms?: number, ...rest: unknown[]) => {
    const timer = start(
      (...callbackArgs: unknown[]) => {
        if (startName === 'setTimeout') alive.delete(timer)
        act(...callbackArgs)
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
  // Copies the properties that Node adds, because util.promisify needs them.
  const { length, name, ...own } = Object.getOwnPropertyDescriptors(start)
  Object.assign(globalThis, { [startName]: Object.defineProperties(startTimer, own), [clearName]: cleared })
}

function watchListeners(name: string, target: Window | Document | HTMLElement): void {
  const [listen, forget] = [
    target.addEventListener.bind(target) as Listen,
    target.removeEventListener.bind(target) as Listen,
  ]
  /** One key per listener and event type, as in the browser. */
  const keys = new Map<string, Map<unknown, object>>()
  const kindOf = (type: string, options?: boolean | AddEventListenerOptions) =>
    `${type} ${typeof options === 'object' ? (options.capture ?? false) : (options ?? false)}`
  const findKey = (type: string, listener: unknown, options?: boolean | AddEventListenerOptions) =>
    keys.get(kindOf(type, options))?.get(listener)
  const forgetListener: Listen = (type, listener, options) => {
    const key = findKey(type, listener, options)
    if (!key) return
    alive.delete(key)
    keys.get(kindOf(type, options))?.delete(listener)
  }
  const added: Listen = (type, listener, options) => {
    listen(type, listener, options)
    if (!listener || findKey(type, listener, options)) return
    const key = {}
    const kind = kindOf(type, options)
    keys.set(kind, (keys.get(kind) ?? new Map()).set(listener, key))
    add(key, `listener of ${name} for ${type}`, () => removeListener(type, listener, options))
    if (typeof options !== 'object') return
    options.signal?.addEventListener('abort', () => forgetListener(type, listener, options))
    if (options.once) listen(type, () => forgetListener(type, listener, options), options)
  }
  const removeListener: Listen = (type, listener, options) => {
    forgetListener(type, listener, options)
    forget(type, listener, options)
  }
  Object.assign(target, { addEventListener: added, removeEventListener: removeListener })
}

/** Watches channels between tabs. An open channel would receive messages of the next file. */
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
