import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { SetUpSteps } from './set-up-steps.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('two-factor: the secret on the phone stays the one on screen when the connection comes back', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ secret: `ABCD${asked}`, uri: `otpauth://totp/x?secret=ABCD${asked}` })
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <SetUpSteps onDone={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('ABCD 1')
  // The effect of a regained connection and of the refresh button.
  await queryClient.invalidateQueries()
  expect(screen.getByText('ABCD 1')).toBeTruthy()
  expect(asked).toBe(1)
})
