export const pt = {
  title: 'O que você digitou',
  lead: 'Seu perfil de acesso mudou, e “{{form}}” fechou. Copie o texto se ainda precisar dele.',
  copy: 'Copiar texto',
  copied: 'Texto copiado.',
}
