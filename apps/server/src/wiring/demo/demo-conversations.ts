/** A line of a demonstration conversation, oldest first. `by` is the customer or an attendant's first name. */
export interface DemoLine {
  by: 'customer' | 'ana' | 'bruno'
  text: string
}

export interface DemoConversation {
  name: string
  number: string
  queue: 'Vendas' | 'Suporte' | null
  /** Who has it; null waits. */
  owner: 'ana' | 'bruno' | null
  closed: boolean
  tags: string[]
  /** Minutes from the last line until now. */
  minutesAgo: number
  lines: DemoLine[]
}

const c = (text: string): DemoLine => ({ by: 'customer', text })
const ana = (text: string): DemoLine => ({ by: 'ana', text })
const bruno = (text: string): DemoLine => ({ by: 'bruno', text })

const conversation = (
  name: string,
  number: string,
  place: [DemoConversation['queue'], DemoConversation['owner'], boolean],
  minutesAgo: number,
  lines: DemoLine[],
  tags: string[] = [],
): DemoConversation => ({ name, number, queue: place[0], owner: place[1], closed: place[2], minutesAgo, lines, tags })

/** A dozen conversations in all states (OPERATIONS.md, demonstration company). */
export const demoConversations: readonly DemoConversation[] = [
  conversation(
    'Eduarda Souza',
    '5511987650001',
    ['Vendas', 'ana', false],
    3,
    [
      c('Oi, bom dia. Vocês têm a cadeira modelo Atlas em cinza?'),
      ana('Bom dia, Eduarda. Temos sim, chegaram oito ontem.'),
      c('Qual o prazo de entrega para Campinas?'),
      ana('Três dias úteis. Se fechar até as 15h, sai hoje mesmo.'),
      c('Perfeito 👍 Pode me mandar o link de pagamento?'),
    ],
    ['Entrega'],
  ),
  conversation(
    'Otávio Esteves',
    '5511987650002',
    ['Suporte', 'bruno', false],
    8,
    [
      c('Minha mesa veio com um parafuso a menos'),
      c('É o comprido, da travessa do meio'),
      bruno('Obrigado por avisar, Otávio. Pode me mandar uma foto da travessa?'),
      c('Mando agora à noite, estou fora de casa'),
    ],
    ['Garantia'],
  ),
  conversation('Lucas Nogueira', '5511987650003', ['Vendas', 'ana', false], 21, [
    c('Vocês fazem projeto para escritório pequeno?'),
    ana('Fazemos, Lucas. Quantas pessoas vão trabalhar lá?'),
    c('Seis. São duas salas de uns 12 m²'),
    ana('Consigo montar duas sugestões até amanhã ao meio-dia. Pode ser?'),
  ]),
  conversation('Isabela Almeida', '5521987650004', [null, null, false], 2, [
    c('Olá, tudo bem?'),
    c('Queria saber o horário de atendimento no sábado'),
  ]),
  conversation('Padaria Pão Quente', '5511987650005', [null, null, false], 12, [
    c('Bom dia! Preciso de um orçamento de 4 banquetas altas para o balcão'),
  ]),
  conversation(
    'Gabriela Ferreira',
    '5531987650006',
    ['Suporte', null, false],
    17,
    [c('A gaveta do meu criado-mudo emperrou de novo'), c('Já é a segunda vez, queria resolver de vez')],
    ['Garantia'],
  ),
  conversation('Natália Ramos', '5511987650007', ['Vendas', null, false], 35, [
    c('Ainda tem a promoção das luminárias?'),
  ]),
  conversation('Mariana Prado', '5519987650008', ['Suporte', 'bruno', false], 44, [
    c('Como limpo o tecido do sofá sem manchar?'),
    bruno('Pano branco úmido e sabão neutro, sempre no sentido do tecido. Nada de cloro.'),
    c('E mancha de vinho?'),
    bruno('Bicarbonato por dez minutos, depois o pano úmido. Se não sair, eu agendo uma limpeza para você.'),
  ]),
  conversation('Ricardo Teles', '5511987650009', ['Vendas', 'ana', true], 180, [
    c('Pagamento feito, segue o comprovante no e-mail'),
    ana('Recebido, Ricardo. A nota fiscal vai ainda hoje.'),
    c('Obrigado pela agilidade'),
  ]),
  conversation('Dona Lourdes', '5511987650010', ['Suporte', 'bruno', true], 1500, [
    c('O montador vem que horas amanhã?'),
    bruno('Entre 9h e 11h, Dona Lourdes. Ele liga quando estiver a caminho.'),
    c('Deus abençoe'),
  ]),
  conversation('Caio Martins', '5541987650011', ['Vendas', 'ana', true], 2900, [
    c('Vocês entregam em Curitiba?'),
    ana('Entregamos, Caio. O frete fica em R$ 89,00.'),
    c('Vou pensar e volto'),
  ]),
  conversation(
    'Studio Verde Arquitetura',
    '5511987650012',
    ['Vendas', 'ana', true],
    4300,
    [
      c('Precisamos de 14 estações de trabalho até o fim do mês'),
      ana('Dá para atender. Enviei a proposta para o seu e-mail.'),
      c('Proposta aprovada. Podem faturar'),
    ],
    ['Projeto'],
  ),
]

export const demoTags = [
  { name: 'Entrega', color: '#1d5fa8' },
  { name: 'Garantia', color: '#8a5a0b' },
  { name: 'Projeto', color: '#0f665e' },
]

export const demoQueues = [
  { name: 'Vendas', color: '#c2410c', greetingMessage: 'Você está falando com Vendas.' },
  { name: 'Suporte', color: '#2563eb', greetingMessage: 'Você está falando com o Suporte.' },
]
