import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// It silences the console once, and other files of the worker have done so or will.
beforeEach(() => void vi.resetModules())
afterEach(() => void vi.resetModules())

it("drops libsignal's output, including keys, and keeps all other output", async () => {
  const { silenceLibsignal } = await import('./quiet.ts')
  const logLines: unknown[] = []
  const info = vi.spyOn(console, 'info').mockImplementation((...parts) => void logLines.push(parts[0]))
  silenceLibsignal()
  const print: (...parts: unknown[]) => void = Reflect.get(console, 'info')
  print('Closing session:', { privKey: 'secret' })
  print('Removing old closed session:', { privKey: 'secret' })
  print('Session already closed', { privKey: 'secret' })
  print('the server is ready')
  expect(logLines).toEqual(['the server is ready'])
  info.mockRestore()
})
