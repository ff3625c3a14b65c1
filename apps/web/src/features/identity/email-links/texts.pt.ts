export const pt = {
  unconfirmed: 'Ainda não confirmado',
  lost: 'Sem e-mail, informa outro ao entrar',
  help: 'Ninguém abriu ainda o link que foi para este endereço. Até lá, os e-mails do Recado a ele só dizem que há um aviso.',
  again: 'Enviar o link de novo',
  claimSent:
    'Se uma conta usa {{email}} sem ter confirmado o endereço, um link foi enviado para ele. Quem abre o link pode ficar com o endereço; depois, salve de novo.',
} as const
