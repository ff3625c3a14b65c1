import { afterEach, expect, it, vi } from 'vitest'
import { errorCode } from '../../../platform/api/api-error.ts'
import { keepPreview } from '../../../platform/api/view-as.ts'
import { trySend } from './send-data.ts'

afterEach(() => {
  keepPreview(null)
  vi.unstubAllGlobals()
})

it('access.8: a preview of a role sends no test message, although the call has its own token', async () => {
  const request = vi.fn(async () => Response.json({ id: 1 }))
  vi.stubGlobal('fetch', request)
  keepPreview({ userId: 7, role: { id: 3, name: '', profile: 'user', builtIn: true, permissions: {} } })
  const message = { token: 'rcd_1', number: '5511988880001', body: 'Oi', file: null, key: '1' }
  expect(await trySend(message).catch(errorCode)).toBe('ERR_VIEW_ONLY')
  expect(request).not.toHaveBeenCalled()
  keepPreview(null)
  await trySend(message)
  expect(request).toHaveBeenCalledTimes(1)
})
