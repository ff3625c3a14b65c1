import type { Worded } from '../words.ts'

/** Why an outside call failed, in words for the user who entered its address. */
export const outsideReasons = {
  url: {
    pt: 'O endereço não é válido. Escreva-o inteiro, começando por https://.',
    en: 'The address is not valid. Write it in full, beginning with https://.',
    es: 'La dirección no es válida. Escríbela completa, empezando por https://.',
  },
  scheme: {
    pt: 'O endereço, ou aquele para onde ele redireciona, não pode ser chamado: use https:// (ou http://).',
    en: 'The address, or the one that it redirects to, cannot be called: use https:// (or http://).',
    es: 'La dirección, o aquella a la que redirige, no se puede llamar: usa https:// (o http://).',
  },
  credentials: {
    pt: 'O endereço traz usuário e senha antes do @. Tire-os do endereço.',
    en: 'The address contains a user and a password before the @. Remove them.',
    es: 'La dirección lleva usuario y contraseña antes de la @. Quítalos de la dirección.',
  },
  port: {
    pt: 'A porta do endereço pertence a outro tipo de serviço e não pode ser chamada.',
    en: 'The port of the address belongs to another kind of service and cannot be called.',
    es: 'El puerto de la dirección pertenece a otro tipo de servicio y no se puede llamar.',
  },
  // Unknown and internal host names give the same text, so that users cannot probe the internal network.
  address: {
    pt: 'O endereço não foi encontrado ou leva a uma rede interna. Só endereços públicos da internet podem ser chamados; os internos, o operador da instalação libera em OUTBOUND_ALLOW.',
    en: 'The address was not found or leads to an internal network. Only public internet addresses can be called; the installation’s operator allows internal ones in OUTBOUND_ALLOW.',
    es: 'La dirección no se encontró o lleva a una red interna. Solo se pueden llamar direcciones públicas de internet; las internas las permite el operador de la instalación en OUTBOUND_ALLOW.',
  },
  timeout: {
    pt: 'O outro lado não respondeu a tempo.',
    en: 'The other side did not answer in time.',
    es: 'El otro lado no respondió a tiempo.',
  },
  size: {
    pt: 'A resposta é maior do que o permitido.',
    en: 'The answer is larger than allowed.',
    es: 'La respuesta es más grande de lo permitido.',
  },
  network: {
    pt: 'Não foi possível conectar: o outro lado recusou ou encerrou a conexão.',
    en: 'No connection: the other side refused or ended it.',
    es: 'No se pudo conectar: el otro lado rechazó o cerró la conexión.',
  },
  tls: {
    pt: 'A conexão segura falhou: o certificado do outro lado não é válido.',
    en: 'The secure connection failed: the other side’s certificate is not valid.',
    es: 'La conexión segura falló: el certificado del otro lado no es válido.',
  },
  name: {
    pt: 'O nome do servidor não foi encontrado. Confira o endereço.',
    en: 'The name of the server was not found. Check the address.',
    es: 'No se encontró el nombre del servidor. Revisa la dirección.',
  },
  redirects: {
    pt: 'O endereço redireciona vezes demais.',
    en: 'The address redirects too many times.',
    es: 'La dirección redirige demasiadas veces.',
  },
  cancelled: {
    pt: 'A chamada foi encerrada antes da resposta.',
    en: 'The call was ended before a response arrived.',
    es: 'La llamada se terminó antes de la respuesta.',
  },
} as const satisfies Readonly<Record<string, Worded>>

export type OutsideReason = keyof typeof outsideReasons
