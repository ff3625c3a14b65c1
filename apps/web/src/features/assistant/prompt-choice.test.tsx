import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

it('QUE-02, CON-03: a prompt can be chosen and removed again', async () => {
  const onChange = vi.fn()
  await draw(<PromptChoice where="queue" value={null} onChange={onChange} />, withPlan(true))
  fireEvent.click(await screen.findByRole('combobox', { name: /^Prompt/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Bia da loja', hidden: true }))
  expect(onChange).toHaveBeenLastCalledWith(4)
  cleanup()
  await draw(<PromptChoice where="connection" value={4} onChange={onChange} />, withPlan(true))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Bia da loja'))
})

it('PRM-06: without AI in the plan there is no choice and no request', async () => {
  await draw(<PromptChoice where="queue" value={null} onChange={vi.fn()} />, withPlan(false))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(calls.some(({ path }) => path === '/prompt')).toBe(false)
})
