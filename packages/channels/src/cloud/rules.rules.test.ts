import { describe, expect, it } from 'vitest'
import { type ChannelAddress, type OutboundContent, SendFailure } from '../channel.ts'
import { endsAccess, graphFailure, lineFailure, meaningOf } from './failure.rules.ts'
import { parseGraphAnswer } from './graph-client.ts'
import { eventsOfMessage } from './inbound.rules.ts'
import { interactiveOf } from './options.rules.ts'
import { bodyOf } from './outbound.rules.ts'
import { placesOf, templateOf } from './templates.rules.ts'
import { cardOf, vcardOf } from './vcard.rules.ts'

describe('the meaning of Graph API codes for a message', () => {
  it.each([
    [190, 'retry', 'access'],
    [10, 'retry', 'access'],
    [200, 'retry', 'access'],
    [299, 'retry', 'access'],
    [300, 'refused', null],
    [4, 'retry', 'tooMany'],
    [80007, 'retry', 'tooMany'],
    [130429, 'retry', 'tooMany'],
    [131056, 'retry', 'tooMany'],
    [131048, 'refused', 'firstContact'],
    [2, 'retry', null],
    [131016, 'retry', null],
    [368, 'blocked', 'policy'],
    [130497, 'blocked', 'policy'],
    [131031, 'blocked', 'policy'],
    [131042, 'blocked', 'payment'],
    [133010, 'blocked', 'access'],
    [131047, 'refused', 'windowClosed'],
    [131026, 'refused', 'notReachable'],
    [130472, 'refused', 'unwanted'],
    [131049, 'refused', 'unwanted'],
    [131050, 'refused', 'unwanted'],
    [132000, 'refused', 'template'],
    [132001, 'refused', 'template'],
    [132015, 'refused', 'template'],
    [131053, 'refused', 'media'],
    [100, 'refused', null],
    [131000, 'refused', null],
    [999_999, 'refused', null],
  ])('%i: %s, %s', (code, kind, reason) => {
    expect(meaningOf(code)).toEqual({ kind, reason })
    expect(endsAccess(code)).toBe(kind === 'retry' && reason === 'access')
  })

  it('treats an answer outside the network\'s format as unknown, except "too many requests"', () => {
    expect(graphFailure({ status: 502, code: null, words: '' }).kind).toBe('unknown')
    expect(graphFailure({ status: 429, code: null, words: '' }).kind).toBe('retry')
    const proof = { status: 400, code: 100, words: '(#100) Invalid appsecret_proof provided in the API argument' }
    expect(graphFailure(proof)).toMatchObject({ kind: 'retry', reason: 'access' })
  })

  it('detects errors before anything was sent', () => {
    const fetchError = (code: string) =>
      new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    expect(lineFailure(fetchError('ECONNREFUSED')).kind).toBe('retry')
    expect(lineFailure(fetchError('ENOTFOUND')).kind).toBe('retry')
    expect(lineFailure(fetchError('ECONNRESET')).kind).toBe('unknown')
    expect(lineFailure(new DOMException('late', 'TimeoutError')).kind).toBe('unknown')
  })

  it("removes the token from network errors and from the network's texts", () => {
    const headerError = new TypeError('Headers.append: "Bearer EAA1\nx" is an invalid header value.')
    for (const error of [headerError, new TypeError('fetch failed', { cause: headerError }), 'EAA1'])
      expect(lineFailure(error).message).toBe('the network cannot be reached: no answer')
    const timeoutError = new DOMException('EAA1', 'TimeoutError')
    expect(lineFailure(timeoutError).message).toBe('the network cannot be reached: no answer in time')
    const error = { code: 190, message: 'Malformed access token EAA1, proof of segredo' }
    const read = () => parseGraphAnswer(400, JSON.stringify({ error }), { accessToken: 'EAA1', appSecret: 'segredo' })
    expect(read).toThrow('Malformed access token ***, proof of ***')
  })
})

describe('options to tap', () => {
  const options = (count: number, title = 'Opção') =>
    Array.from({ length: count }, (_, index) => ({ id: String(index + 1), title: `${title} ${index + 1}` }))
  const kindOf = (...input: Parameters<typeof interactiveOf>) => interactiveOf(...input)?.type ?? null

  it.each([
    ['three short options are buttons', kindOf('?', 'Ver', options(3)), 'button'],
    ['four options are a list', kindOf('?', 'Ver', options(4)), 'list'],
    ['ten options are a list', kindOf('?', 'Ver', options(10)), 'list'],
    ['eleven options are neither', kindOf('?', 'Ver', options(11)), null],
    ['no options are neither', kindOf('?', 'Ver', []), null],
    ['a title of 20 characters fits a button', kindOf('?', 'Ver', [{ id: '1', title: 'a'.repeat(20) }]), 'button'],
    ['a title of 21 characters needs a list', kindOf('?', 'Ver', [{ id: '1', title: 'a'.repeat(21) }]), 'list'],
    ['a title of 72 characters fits a list', kindOf('?', 'Ver', [{ id: '1', title: 'a'.repeat(72) }]), 'list'],
    ['a title of 73 characters fits neither', kindOf('?', 'Ver', [{ id: '1', title: 'a'.repeat(73) }]), null],
    ['a text of 1024 characters fits above buttons', kindOf('a'.repeat(1024), 'Ver', options(2)), 'button'],
    ['a text of 1025 characters needs a list', kindOf('a'.repeat(1025), 'Ver', options(2)), 'list'],
    ['a text of 4097 characters fits neither', kindOf('a'.repeat(4097), 'Ver', options(2)), null],
    [
      'two options with the same title are a list',
      kindOf('?', 'Ver', [
        { id: '1', title: 'a' },
        { id: '2', title: 'a' },
      ]),
      'list',
    ],
    [
      'two options with the same id are neither',
      kindOf('?', 'Ver', [
        { id: '1', title: 'a' },
        { id: '1', title: 'b' },
      ]),
      null,
    ],
    ['an option without a title is neither', kindOf('?', 'Ver', [{ id: '1', title: '  ' }]), null],
  ])('%s', (_what, result, expected) => expect(result).toBe(expected))

  it('cuts a long title in a list and shows it in full in the description', () => {
    const title = 'Segunda via do boleto de pagamento'
    const list = interactiveOf('?', 'Escolha uma das opções', [{ id: '1', title }]) as {
      action: { button: string; sections: Array<{ rows: Array<{ title: string; description: string }> }> }
    }
    expect(list.action.button).toBe('Escolha uma das opç…')
    expect(list.action.sections[0]?.rows[0]).toEqual({ id: '1', title: 'Segunda via do boleto d…', description: title })
  })
})

describe('outgoing messages', () => {
  const to = (address: Partial<ChannelAddress>, content: OutboundContent = { kind: 'text', text: 'oi' }) =>
    bodyOf({ id: '', to: { phone: null, lid: null, group: null, ...address }, content, quoted: null }, null)

  it("go to the number, else to the person's id at this business", () => {
    expect(to({ phone: '+55 11 98888-7777', lid: 'BR.1' })).toMatchObject({ to: '5511988887777' })
    expect(to({ lid: 'BR.13491208655302741918' })).toMatchObject({ recipient: 'BR.13491208655302741918' })
    expect(() => to({ lid: '123456789' })).toThrow(SendFailure)
    expect(() => to({ group: '120363' })).toThrow(SendFailure)
    expect(() => to({})).toThrow(SendFailure)
  })

  it('fill templates by position or by name, on one line each', () => {
    const template = { kind: 'template' as const, name: 'aviso', language: 'pt_BR', parameters: ['a\nb', ''] }
    expect(to({ phone: '1' }, template)).toMatchObject({
      template: { components: [{ parameters: [{ text: 'a b' }, { text: '-' }] }] },
    })
    expect(to({ phone: '1' }, { ...template, names: ['nome', 'dia'] })).toMatchObject({
      template: { components: [{ parameters: [{ parameter_name: 'nome' }, { parameter_name: 'dia' }] }] },
    })
    const empty = to({ phone: '1' }, { ...template, parameters: [] }) as { template: object }
    expect(empty.template).toEqual({ name: 'aviso', language: { code: 'pt_BR' } })
  })

  it("fill a template's header, body and button addresses", () => {
    const names = ['header:1', '1', '2', 'button:0', 'button:2']
    const template = { kind: 'template' as const, name: 'aviso', language: 'pt_BR', names }
    const text = (words: string) => ({ type: 'text', text: words })
    expect(to({ phone: '1' }, { ...template, parameters: ['77', 'Ana', '12', 'r/77', 's'] })).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [text('77')] },
          { type: 'body', parameters: [text('Ana'), text('12')] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [text('r/77')] },
          { type: 'button', sub_type: 'url', index: '2', parameters: [text('s')] },
        ],
      },
    })
    const byName = { ...template, names: ['header:loja', 'nome'], parameters: ['Sol', 'Ana'] }
    expect(to({ phone: '1' }, byName)).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ ...text('Sol'), parameter_name: 'loja' }] },
          { type: 'body', parameters: [{ ...text('Ana'), parameter_name: 'nome' }] },
        ],
      },
    })
  })

  it('fall back to numbered text when options do not fit', () => {
    const content = { kind: 'options' as const, text: '?', button: 'Ver', options: [], fallback: '1 - Vendas' }
    expect(to({ phone: '1' }, content)).toMatchObject({ type: 'text', text: { body: '1 - Vendas' } })
  })
})

describe('templates', () => {
  const body = (text: string) => ({ type: 'BODY', text })
  const listTemplate = (change: object) =>
    templateOf({ name: 'aviso', language: 'pt_BR', status: 'APPROVED', ...change })

  it('list their placeholders: numbers in ascending order, names in order of appearance', () => {
    expect(placesOf('{{2}} e {{1}}, {{2}}')).toEqual(['1', '2'])
    expect(placesOf('{{10}} {{9}}')).toEqual(['9', '10'])
    expect(placesOf('Olá {{nome}}, dia {{ dia }}')).toEqual(['nome', 'dia'])
    expect(placesOf('{{}} { {1} }')).toEqual([])
  })

  it.each([
    ['plain text', [body('oi')], false],
    ['a text header', [{ type: 'HEADER', format: 'TEXT', text: 'Olá' }, body('oi')], false],
    ['a header with a placeholder', [{ type: 'HEADER', format: 'TEXT', text: 'Olá {{1}}' }, body('oi')], false],
    ['an image header', [{ type: 'HEADER', format: 'IMAGE' }, body('oi')], true],
    ['quick replies', [body('oi'), { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Sim' }] }], false],
    ['a URL button', [body('oi'), { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://a.br' }] }], false],
    [
      'a URL button with a placeholder',
      [body('oi'), { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://a.br/{{1}}' }] }],
      false,
    ],
    ['a copy-code button', [body('oi'), { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE' }] }], true],
    ['a carousel', [body('oi'), { type: 'CAROUSEL' }], true],
  ])('with %s need more: %s', (_what, components, needsMore) => {
    expect(listTemplate({ components })?.needsMore).toBe(needsMore)
  })

  it.each([
    ['IMAGE', 'image'],
    ['VIDEO', 'video'],
    ['DOCUMENT', 'document'],
    ['LOCATION', null],
    ['TEXT', null],
  ])('with %s above report that file as %s, unless they need more', (format, headerMedia) => {
    const header = { type: 'HEADER', format }
    expect(listTemplate({ components: [header, body('oi')] })?.headerMedia).toBe(headerMedia)
    const code = { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE' }] }
    expect(listTemplate({ components: [header, body('oi'), code] })?.headerMedia).toBeNull()
  })

  it('have placeholders in the header, the body and at the end of addresses', () => {
    const url = { type: 'URL', text: 'Rastrear', url: 'https://a.br/{{1}}' }
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      body('Oi {{2}}, {{1}}'),
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Ok' }, url] },
    ]
    expect(listTemplate({ components })?.places).toEqual(['header:1', '1', '2', 'button:1'])
  })

  it.each([
    ['APPROVED', 'approved'],
    ['PENDING', 'pending'],
    ['IN_APPEAL', 'pending'],
    ['REJECTED', 'rejected'],
    ['PAUSED', 'paused'],
    ['DISABLED', 'disabled'],
    ['SOMETHING_NEW', 'disabled'],
  ])('with status %s are %s', (status, expected) => {
    const template = listTemplate({ status, rejected_reason: 'INVALID_FORMAT', category: 'MARKETING' })
    expect(template).toMatchObject({ status: expected, category: 'marketing' })
    expect(template?.reason).toBe(expected === 'rejected' ? 'INVALID_FORMAT' : null)
  })
})

describe('contact cards', () => {
  it("convert to the network's format and back", () => {
    const vcard =
      'BEGIN:VCARD\nVERSION:3.0\nFN:Silva\\, João\nTEL;waid=5511977776666:+55 11 97777-6666\nEMAIL:a@b.br\nEND:VCARD'
    const card = cardOf('Silva, João', vcard)
    expect(card).toMatchObject({
      phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666' }],
      emails: [{ email: 'a@b.br' }],
    })
    expect(vcardOf(card)).toEqual({ displayName: 'Silva, João', vcard })
  })
})

describe('incoming messages', () => {
  const now = Date.UTC(2026, 0, 10)
  const contacts = [{ wa_id: '5511988887777', user_id: 'BR.1', profile: { name: 'Maria' } }]
  const postedMessage = (change: object) => ({
    ...{ from: '5511988887777', from_user_id: 'BR.1', id: 'wamid.1', timestamp: String(now / 1000), type: 'text' },
    ...change,
  })
  const contentOf = (change: object) => {
    const [event] = eventsOfMessage(postedMessage(change), contacts, now)
    return event?.kind === 'message' ? event.message.content : event?.kind
  }

  it.each([
    ['text', { text: { body: 'oi' } }, { kind: 'text', text: 'oi' }],
    [
      'a tapped button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '2', title: 'Vendas' } } },
      { kind: 'text', text: 'Vendas', optionId: '2' },
    ],
    [
      'a selected list row',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '7', title: 'Suporte' } } },
      { kind: 'text', text: 'Suporte', optionId: '7' },
    ],
    [
      'a tapped template button',
      { type: 'button', button: { text: 'Sim', payload: 'sim' } },
      { kind: 'text', text: 'Sim', optionId: 'sim' },
    ],
    [
      'media without an id',
      { type: 'image', image: {} },
      { kind: 'described', what: 'image', lines: [{ word: 'image' }] },
    ],
    [
      'a location without coordinates',
      { type: 'location', location: {} },
      { kind: 'described', what: 'location', lines: [{ word: 'place' }] },
    ],
    ['a group message', { group_id: 'g' }, 'nothing'],
  ])('%s', (_what, change, expected) => expect(contentOf(change)).toEqual(expected))

  it('with two cards become two messages', () => {
    const card = (name: string) => ({ name: { formatted_name: name }, phones: [{ phone: '+1' }] })
    const events = eventsOfMessage(postedMessage({ type: 'contacts', contacts: [card('A'), card('B')] }), contacts, now)
    expect(events.map((one) => one.kind === 'message' && one.message.id)).toEqual(['wamid.1', 'wamid.1#2'])
  })

  it('are late from three minutes on', () => {
    const isLate = (ago: number) => {
      const [event] = eventsOfMessage(postedMessage({ timestamp: String((now - ago) / 1000) }), contacts, now)
      return event?.kind === 'message' && event.message.late
    }
    expect([isLate(180_000), isLate(181_000)]).toEqual([false, true])
  })

  it('have only the id at this business when the person hides the number', () => {
    const [event] = eventsOfMessage(
      postedMessage({ from: undefined }),
      [{ user_id: 'BR.1', profile: { username: 'maria' } }],
      now,
    )
    expect(event).toMatchObject({ message: { chat: { phone: null, lid: 'BR.1' }, authorName: 'maria' } })
  })
})
