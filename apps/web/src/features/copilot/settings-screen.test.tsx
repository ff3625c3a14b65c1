import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../conversations/test/draw.tsx'
import { CopilotSettingsScreen } from './settings-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const helps = { summary: true, suggestion: true, rewrite: true, translation: false, transcription: true }

it.each([
  ['without a key all helps are off and cannot be switched', false],
  ['with a key they stand as they were chosen', true],
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
  if (hasApiKey) await vi.waitFor(() => expect(summary.disabled).toBe(false))
  else await screen.findByText(/ficam desligadas/)
  expect([summary.checked, translation.checked]).toEqual([hasApiKey, false])
  expect([summary.disabled, translation.disabled]).toEqual([!hasApiKey, !hasApiKey])
})
