import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** `npm start` runs npm, the start script and the server. Returns the process that runs the server's bundle. */
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
  const serverPids = [...parents.keys()].filter(
    (one) => isBelow(one) && /\0apps\/server\/dist\/main\.js/.test(commandOf(one)),
  )
  if (serverPids.length !== 1) throw new Error(`expected one server below process ${pid}, found ${serverPids.length}`)
  return serverPids[0]!
}

/** The running child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isInteger(one) && parentOf(one) === pid)

const commandOf = (pid: number): string => readOr(`/proc/${pid}/cmdline`, '')

function parentOf(pid: number): number {
  const stat = readOr(`/proc/${pid}/stat`, '')
  // The command's name is in brackets and may contain any character.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

/** Resident memory of a process in MB, now and at its highest since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

/** Resets the peak of a process to its current memory. */
export function forgetPeak(pid: number): void {
  const resetPeak = '5'
  writeFileSync(`/proc/${pid}/clear_refs`, resetPeak)
}

/** Processor time of a process in milliseconds; 0 when it has ended. */
export const processorTimeOf = (pid: number): number => ticksOf(pid, 11)

/** Processor time of a process's ended children, in milliseconds. */
export const processorTimeOfEnded = (pid: number): number => ticksOf(pid, 13)

const MS_PER_TICK = 10

/** User and system time, which are adjacent fields (proc(5), counted from the state). */
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
