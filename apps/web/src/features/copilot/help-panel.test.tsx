import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { longestRun } from '../../../test/longest-run.ts'
import { MAX_RUN } from '../../ui/text/runs.rules.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { HelpPanel } from './help-panel.tsx'
import { MessageHelp } from './message-help.tsx'

const all = ['summary', 'suggestion', 'rewrite', 'translation', 'transcription']
let calls: Call[] = []
const closed = vi.fn()
const answers = (change: object = {}) =>
  answer({
    'GET /assistant/helps': { helps: all, hasKey: true },
    'POST /assistant/tickets/5/summary': { text: 'Quer um orçamento.' },
    'POST /assistant/tickets/5/suggestion': {
      text: 'Em dois dias.',
      sources: [{ documentId: 1, title: 'Entrega', text: 'Dois dias úteis.' }],
    },
    'POST /assistant/tickets/5/rewrite': { text: 'Bom dia.' },
    'POST /ticket-notes': { id: 1 },
    ...change,
  })

beforeEach(() => {
  calls = answers()
})
afterEach(() => {
  cleanup()
  closed.mockReset()
  vi.unstubAllGlobals()
})

/** A simplified composer. */
function Desk({ draft }: { draft: string }) {
  const [text, setText] = useState(draft)
  const [originalText, setOriginalText] = useState<string | null>(null)
  const put = (newText: string) => {
    setOriginalText(text)
    setText(newText)
  }
  const undo = () => {
    setText(originalText ?? '')
    setOriginalText(null)
  }
  return (
    <>
      <output aria-label="composer">{text}</output>
      <HelpPanel ticketId={5} text={text} onPut={put} onUndo={originalText === null ? null : undo} onClose={closed} />
    </>
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const composer = () => screen.getByRole('status', { name: 'composer' }).textContent

it('AI-05: the draft is rewritten in the chosen tone; without a draft that is not offered', async () => {
  await draw(<Desk draft="bom dia" />)
  await press('Mais formal')
  await waitFor(() => expect(composer()).toBe('Bom dia.'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'bom dia', tone: 'formal' })
  cleanup()
  await draw(<Desk draft=" " />)
  await screen.findByText(/Escreva algo/)
  expect(screen.queryByRole('button', { name: 'Mais formal' })).toBeNull()
})

it.each([
  [
    'a summary',
    async (text: string) => {
      calls = answers({ 'POST /assistant/tickets/5/summary': { text } })
      await draw(<Desk draft="" />)
      await press('Resumir atendimento')
    },
  ],
  [
    'a translation',
    async (text: string) => {
      calls = answers({ 'POST /assistant/messages/m1/translation': { text } })
      await draw(<MessageHelp message={{ id: 'm1' } as never} help="translation" onClose={closed} />)
    },
  ],
])('LAY-20: %s of 20,000 brackets is drawn in runs and complete', async (_, show) => {
  const text = '('.repeat(20_000)
  await show(text)
  await waitFor(() => expect(document.querySelector('.ai-result p')?.textContent).toBe(text))
  expect(longestRun(document.querySelector('.ai-result p') as Node)).toBeLessThanOrEqual(MAX_RUN)
})

it('AI-03: an error is shown as text and can be retried', async () => {
  calls = answers({ 'POST /assistant/tickets/5/summary': { status: 409, body: { error: 'ERR_AI_BUDGET' } } })
  await draw(<Desk draft="" />)
  await press('Resumir atendimento')
  expect((await screen.findByRole('alert')).textContent).toContain('limite mensal')
  await press('Voltar')
  await screen.findByRole('button', { name: 'Sugerir resposta' })
})

it.each([
  [{ helps: [], hasKey: false }, 'admin', 'A empresa ainda não tem uma chave de IA.', 'Configurar a IA'],
  [{ helps: [], hasKey: true }, 'user', 'A empresa desligou os recursos de IA.', 'Um administrador pode configurar'],
] as const)('AI-08: without AI functions the panel shows the reason (%j)', async (offered, profile, why, next) => {
  calls = answers({ 'GET /assistant/helps': offered })
  await draw(<Desk draft="" />, { profile })
  await screen.findByText(why)
  await screen.findByText(new RegExp(next))
})

it('AI-08: only functions that the company switched on are offered', async () => {
  calls = answers({ 'GET /assistant/helps': { helps: ['summary'], hasKey: true } })
  await draw(<Desk draft="oi" />)
  await screen.findByRole('button', { name: 'Resumir atendimento' })
  expect(screen.queryByRole('button', { name: 'Sugerir resposta' })).toBeNull()
  expect(screen.queryByText('Melhorar o texto')).toBeNull()
})

it('AI-04: each step takes the focus when it appears, except from a field that the user is typing in', async () => {
  await draw(<Desk draft="meu rascunho" />)
  const first = await screen.findByRole('button', { name: 'Sugerir resposta' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  fireEvent.click(first)
  await screen.findByText('O texto está no campo de mensagem. Confira antes de enviar.')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Confira antes de enviar.'))
  expect(document.activeElement?.tagName).toBe('DIV')
  cleanup()
  calls = answers({ 'POST /assistant/tickets/5/summary': { status: 409, body: { error: 'ERR_AI_BUDGET' } } })
  await draw(
    <>
      <input aria-label="busca" />
      <Desk draft="" />
    </>,
  )
  const summary = await screen.findByRole('button', { name: 'Resumir atendimento' })
  summary.focus()
  fireEvent.click(summary)
  await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Voltar'))
  screen.getByRole('textbox', { name: 'busca' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('alert')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('busca')
})
