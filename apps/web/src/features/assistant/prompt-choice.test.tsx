import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { PromptChoice } from './prompt-choice.tsx'

let calls: Call[] = []
beforeEach(() => {
  calls = answer({ 'GET /prompt': { prompts: [{ id: 4, name: 'Bia da loja' }], count: 1, hasMore: false } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const withPlan = (useOpenAi: boolean) => ({ company: { language: 'pt', plan: { useOpenAi } } }) as never

it('PRM-06: without AI in the plan there is no choice and no request', async () => {
  await draw(<PromptChoice where="queue" value={null} onChange={vi.fn()} />, withPlan(false))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(calls.some(({ path }) => path === '/prompt')).toBe(false)
})
