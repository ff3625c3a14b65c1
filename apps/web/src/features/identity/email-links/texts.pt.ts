export const pt = {
  unconfirmed: 'Ainda não confirmado',
  help: 'Ninguém abriu ainda o link que foi para este endereço. Até lá, os e-mails do Recado a ele só dizem que há um aviso.',
  again: 'Enviar o link de novo',
  sent: 'Enviamos um link para {{email}}.',
  claimSent: 'Enviamos um link para {{email}}. Quem o abre pode ficar com o endereço; depois, salve de novo.',
} as const
