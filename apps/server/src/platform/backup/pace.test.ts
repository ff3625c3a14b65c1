import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Starts a process with a nice value and returns the one it has after `yieldProcessor`. */
function niceAfter(begin: number): number {
  const pace = join(import.meta.dirname, 'pace.ts')
  const program = `import { getPriority, setPriority } from 'node:os'
    import { yieldProcessor } from ${JSON.stringify(pace)}
    setPriority(${begin})
    yieldProcessor()
    console.log(getPriority())`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }))
}

it('gives a backup a low priority, and keeps an even lower one that the operator chose', () => {
  const own = getPriority()
  expect(niceAfter(own)).toBe(Math.max(own, 15))
  expect(niceAfter(19)).toBe(19)
})
