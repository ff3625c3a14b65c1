import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Below `npm start` run npm, our start script and the server; the server is the one that runs the bundle. */
export function serverProcessBelow(pid: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const one = Number(name)
    if (Number.isInteger(one)) parents.set(one, parentOf(one))
  }
  const isBelow = (one: number): boolean => {
    for (let at: number | undefined = one; at; at = parents.get(at)) if (at === pid) return true
    return false
  }
  const found = [...parents.keys()].filter(
    (one) => isBelow(one) && /\0apps\/server\/dist\/main\.js/.test(commandOf(one)),
  )
  if (found.length !== 1) throw new Error(`expected one server below process ${pid}, found ${found.length}`)
  return found[0]!
}

/** The processes that a process started and that still run. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isInteger(one) && parentOf(one) === pid)

const commandOf = (pid: number): string => readOr(`/proc/${pid}/cmdline`, '')

function parentOf(pid: number): number {
  const stat = readOr(`/proc/${pid}/stat`, '')
  // The command's name stands in brackets and may hold anything.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

/** Resident memory of a process in MB, now and at its highest since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

/** Starts the peak of a process anew from what it holds now. */
export function forgetPeak(pid: number): void {
  const resetPeak = '5'
  writeFileSync(`/proc/${pid}/clear_refs`, resetPeak)
}

/** Processor time that a process has used, in milliseconds; 0 when it is gone. */
export const processorTimeOf = (pid: number): number => ticksOf(pid, 11)

/** Processor time that the ended children of a process had used, in milliseconds. */
export const processorTimeOfEnded = (pid: number): number => ticksOf(pid, 13)

const MS_PER_TICK = 10

/** User and system time, which stand side by side (proc(5), counted from the state). */
function ticksOf(pid: number, field: number): number {
  const stat = readOr(`/proc/${pid}/stat`, '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[field] ?? 0) + Number(fields[field + 1] ?? 0)) * MS_PER_TICK
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
