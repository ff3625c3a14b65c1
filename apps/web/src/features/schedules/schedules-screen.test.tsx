import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../conversations/test/draw.tsx'
import { SchedulesScreen } from './schedules-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('SCH-01: the calendar shows that it is loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await draw(<SchedulesScreen />)
  expect(await screen.findByText('Carregando...')).toBeTruthy()
})
