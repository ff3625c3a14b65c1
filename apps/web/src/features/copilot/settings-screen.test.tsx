import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/query-client.ts'
import { answer, draw } from '../conversations/test/draw.tsx'
import { CopilotSettingsScreen } from './settings-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const helps = { summary: true, suggestion: true, rewrite: true, translation: false, transcription: true }

it.each([
  ['without a key all AI functions are off and cannot be switched on', false],
  ['with a key the AI functions are shown as they were chosen', true],
])('AI-08: %s', async (_what, hasApiKey) => {
  answer({
    'GET /assistant/settings': {
      apiKey: '',
      hasApiKey,
      monthTokens: null,
      used: { tokens: 0, calls: 0, byPurpose: [] },
    },
    'GET /assistant/helps/settings': { helps, model: '', models: [] },
  })
  await draw(<CopilotSettingsScreen />, { profile: 'admin' })
  const summary = await screen.findByRole<HTMLInputElement>('switch', { name: 'Resumo do atendimento' })
  const translation = screen.getByRole<HTMLInputElement>('switch', { name: 'Tradução' })
  expect(screen.getByRole('button', { name: 'Mostrar o que foi digitado' })).toBeDefined()
  if (hasApiKey) await waitFor(() => expect(summary.disabled).toBe(false))
  else await screen.findByText(/ficam desligados/)
  expect([summary.checked, translation.checked]).toEqual([hasApiKey, false])
  expect([summary.disabled, translation.disabled]).toEqual([!hasApiKey, !hasApiKey])
})

it('AI-08: failed calls show one error and are retried together', async () => {
  const serverError = { status: 500, body: { error: 'ERR_INTERNAL' } }
  const calls = answer({ 'GET /assistant/settings': serverError, 'GET /assistant/helps/settings': serverError })
  await draw(<CopilotSettingsScreen />, { profile: 'admin' })
  await waitFor(() => expect(calls).toHaveLength(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await screen.findByRole('alert')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(calls).toHaveLength(4))
})
