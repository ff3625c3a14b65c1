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
  ...[
    'Sair, por favor',
    'PARE, POR FAVOR!',
    'please stop',
    'stop, please',
    'oi, sair',
    'Favor remover',
    'baja, gracias',
  ],
  ...['Não quero mais receber', 'não quero mais receber.', 'NAO QUERO MAIS RECEBER MENSAGENS', 'n quero receber mais'],
  ...['Não quero receber mais nada', 'Eu não quero mais receber propaganda de vocês, obrigado'],
  ...['não desejo receber mensagens aqui', 'Não quero mais mensagens', 'Quero parar de receber', 'quero sair da lista'],
  ...[
    'me tira da lista',
    'Me tire dessa lista por favor',
    'me remove',
    'Me remova da lista!',
    'pode me tirar da lista?',
  ],
  ...['remover', 'Remova', 'REMOVER', 'excluir', 'excluir meu número', 'tira meu numero da lista', 'sair da lista'],
  ...['pare de mandar mensagem', 'Parem de me enviar mensagens', 'para de mandar isso', 'Não me mande mais mensagens'],
  ...['não mandem mais nada', 'não envie mais', 'Me descadastre', 'quero me descadastrar', 'cancelar mensagens'],
  ...[
    'Remove me',
    'remove me from the list',
    'Take me off your list, please',
    'Stop messaging me',
    "Don't text me again",
  ],
  ...[
    "I don't want to receive any more messages",
    'no more messages',
    'unsubscribe me',
    'I want to unsubscribe',
    'remove',
  ],
  ...['No quiero recibir más', 'no quiero recibir más mensajes', 'Ya no quiero recibir publicidad', 'dame de baja'],
  ...['Quiero darme de baja', 'denme de baja por favor', 'sácame de la lista', 'no me escriban más', 'No más mensajes'],
  ...['dejen de mandarme mensajes', 'eliminar mi número', 'quiero salir de la lista', 'Bórrame', 'eliminar'],
])('contacts.6: %j opts out of marketing', (text) => {
  expect(consentOf(text)).toBe('opted_out')
})

it.each([
  ...['VOLTAR', 'voltar.', 'Start', 'unstop', 'subscribe', 'Volver', '¡volver!', 'suscribir', 'voltar 😀'],
  ...[
    'Voltar, por favor',
    'quero voltar a receber',
    'Quero receber mensagens de novo',
    'quiero volver a recibir',
    'opt in',
  ],
])('contacts.6: %j opts in again', (text) => {
  expect(consentOf(text)).toBe('allowed')
})

it.each([
  ...['', ' ', '🙏', '...', 'oi', 'sim', 'não', '1'],
  ...[
    'quero sair',
    'sair do grupo',
    'Posso sair mais cedo?',
    'sair sair',
    'não quero parar',
    'stop it',
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
  ...['quero sair para almoçar', 'cancelar meu pedido', 'quero cancelar', 'cancelar o plano', 'cancelar a consulta'],
  ...[
    'não quero receber o produto amanhã',
    'não quero mais',
    'não quero mais o pedido',
    'não recebi',
    'remover o item',
  ],
  ...[
    'me tira uma dúvida',
    'pode me tirar uma dúvida?',
    'tira a cebola',
    'não mande mais cebola',
    'me remova do grupo da sala',
  ],
  ...[
    'para de chover',
    'parar o carro',
    'excluir a conta',
    'não quero receber em casa',
    'quero receber',
    'por favor',
    'oi',
  ],
  ...[
    'stop by the store',
    "don't cancel",
    "don't send",
    "I don't want anything",
    'remove the onions',
    'I want to receive it',
    'no more onions',
    'do not send it today',
  ],
  ...[
    'no quiero recibir el pedido hoy',
    'salir a comer',
    'dar de baja la línea',
    'no quiero cancelar',
    'no me mandes la factura',
  ],
  `SAIR${'!'.repeat(100)}`,
])('contacts.6: %j changes nothing', (text) => {
  expect(consentOf(text)).toBeNull()
})
