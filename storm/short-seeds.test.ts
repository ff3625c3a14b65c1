import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { shortSeeds } from './kept-seeds.ts'

it.each(shortSeeds)(
  'all invariants hold after the storm of seed $seed on $nodes node(s): $why',
  async ({ seed, nodes, customers, lastsMs }) => {
    const sizes = ['--seed', seed, '--nodes', nodes, '--customers', customers, '--minutes', lastsMs / 60_000].map(
      String,
    )
    // A separate process, which ends its servers when the tests are interrupted by a signal.
    const storm = spawn(process.execPath, ['storm/main.ts', ...sizes, '--shrink', '0'], {
      cwd: resolve(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const closing = once(storm, 'close')
    let output = ''
    try {
      for await (const chunk of storm.stdout) output += String(chunk)
      const [code] = await closing
      const lines = output.split('\n')
      console.log(lines.find((line) => line.startsWith('acts:')))
      // Violations first, because the summary of a run shows one line of a failure.
      const brokenRules = lines.flatMap((line, at) => (line.startsWith('✗') ? `${line},${lines[at + 1]}` : []))
      expect(code, [brokenRules.join('; '), ...lines].join('\n')).toBe(0)
    } finally {
      storm.kill('SIGTERM')
    }
  },
)
