import { expect, it } from 'vitest'
import { consentOf } from './opt-out-words.rules.ts'

it.each([
  ...[
    'SAIR',
    'sair',
    'Sair.',
    ' sair! ',
    '*SAIR*',
    '"Sair"',
    'sair 🙏',
    '🚫 SAIR 🚫',
    'SAIR\n',
    'saír',
    'Ｓａｉｒ',
    's\u0061\u0301ir',
  ],
  ...[
    'parar',
    'PARE',
    'Cancelar',
    'descadastrar',
    'STOP',
    'Stop!!!',
    'unsubscribe',
    'cancel',
    'quit',
    'opt out',
    'opt-out',
    'OptOut',
  ],
  ...['baja', 'BAJA.', 'Salir', 'desuscribir', 'stopall', '👎🏽stop'],
])('contacts.6: %j opts out of marketing', (text) => {
  expect(consentOf(text)).toBe('opted_out')
})

it.each(['VOLTAR', 'voltar.', 'Start', 'unstop', 'subscribe', 'Volver', '¡volver!', 'suscribir', 'voltar 😀'])(
  'contacts.6: %j opts in again',
  (text) => {
    expect(consentOf(text)).toBe('allowed')
  },
)

it.each([
  ...['', ' ', '🙏', '...', 'oi', 'sim', 'não', '1'],
  ...[
    'quero sair',
    'sair do grupo',
    'Posso sair mais cedo?',
    'sair sair',
    'não quero parar',
    'stop it',
    'please stop',
    'vou cancelar o pedido',
  ],
  ...[
    'quero voltar',
    'voltar ao menu',
    'start again',
    'dar de baja',
    'sairá',
    'parará',
    'saindo',
    'pararam',
    'nonstop',
    'restart',
    's a i r',
  ],
  `SAIR${'!'.repeat(100)}`,
])('contacts.6: %j changes nothing', (text) => {
  expect(consentOf(text)).toBeNull()
})
