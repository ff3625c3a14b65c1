import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { TwoFactorSetUpSteps } from './set-up-steps.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('two-factor: the secret on the phone stays the one on screen after a reconnect', async () => {
  let requestCount = 0
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return Response.json({ secret: `ABCD${requestCount}`, uri: `otpauth://totp/x?secret=ABCD${requestCount}` })
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <TwoFactorSetUpSteps onDone={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('ABCD 1')
  // Simulates a reconnect and the refresh button.
  await queryClient.invalidateQueries()
  expect(screen.getByText('ABCD 1')).toBeTruthy()
  expect(requestCount).toBe(1)
})
