import { VIEW_AS_ROLE } from '@recado/contract/view-as'
import { afterEach, expect, it, vi } from 'vitest'
import { keepPreview } from '../../../platform/api/view-as.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { ticket } from '../state/test/samples.ts'
import { downloadTranscript } from './download-transcript.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
})

it.each([
  [
    ...[429, { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 20 }],
    'Outras conversas ainda estão sendo preparadas em PDF. Tente de novo em 20 segundos.',
  ],
  [
    ...[429, { error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 12 }],
    'Foram muitas ações em pouco tempo. Tente de novo em 12 s.',
  ],
  [
    ...[503, { error: 'ERR_TRANSCRIPT_UNFINISHED' }],
    'O PDF demorou demais ou ficou grande demais e não foi gerado. Tente de novo daqui a pouco; nada se perdeu na conversa.',
  ],
] as Array<[number, object, string]>)(
  'a PDF download rejected with %i is explained in words',
  async (status, body, words) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'retry-after': '20' } }))
    await downloadTranscript(ticket(1, 1))
    const toastMessages = useToasts.getState().toasts.map(({ message }) => message)
    expect(toastMessages).toEqual(['Preparando o PDF da conversa…', words])
  },
)

it('access.8: during a preview of a role, a PDF is read as that role', async () => {
  const requests: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(headers)
    return Response.json({ error: 'ERR_NO_TICKET_FOUND' }, { status: 404 })
  })
  keepPreview({ userId: 7, role: { id: 3, name: '', profile: 'user', builtIn: true, permissions: {} } })
  await downloadTranscript(ticket(1, 1))
  keepPreview(null)
  await downloadTranscript(ticket(1, 1))
  expect(requests.map((headers) => headers[VIEW_AS_ROLE])).toEqual(['3', undefined])
})
