import type { DemoTalk } from './demo-talk.ts'
import type { Attendant, DemoQueue } from './demo-team.ts'

interface Line {
  by: 'customer' | Attendant
  text: string
}

interface DemoConversation {
  name: string
  number: string
  queue: DemoQueue | null
  /** The owner, or null for a pending ticket. */
  owner: Attendant | null
  closed: boolean
  tags: string[]
  /** Minutes since the last line. */
  minutesAgo: number
  lines: Line[]
}

const c = (text: string): Line => ({ by: 'customer', text })
const ana = (text: string): Line => ({ by: 'ana', text })
const bruno = (text: string): Line => ({ by: 'bruno', text })

const conversation = (
  name: string,
  number: string,
  place: [DemoConversation['queue'], DemoConversation['owner'], boolean],
  minutesAgo: number,
  lines: Line[],
  tags: string[] = [],
): DemoConversation => ({ name, number, queue: place[0], owner: place[1], closed: place[2], minutesAgo, lines, tags })

const conversations: readonly DemoConversation[] = [
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
    ['Garantia', 'Visita técnica'],
  ),
  conversation(
    'Lucas Nogueira',
    '5511987650003',
    ['Vendas', 'ana', false],
    21,
    [
      c('Vocês fazem projeto para escritório pequeno?'),
      ana('Fazemos, Lucas. Quantas pessoas vão trabalhar lá?'),
      c('Seis. São duas salas de uns 12 m²'),
      ana('Consigo montar duas sugestões até amanhã ao meio-dia. Pode ser?'),
    ],
    ['Proposta enviada'],
  ),
  conversation('Isabela Almeida', '5521987650004', [null, null, false], 2, [
    c('Olá, tudo bem?'),
    c('Queria saber o horário de atendimento no sábado'),
  ]),
  conversation(
    'Padaria Pão Quente',
    '5511987650005',
    [null, null, false],
    12,
    [c('Bom dia! Preciso de um orçamento de 4 banquetas altas para o balcão')],
    ['Orçamento'],
  ),
  conversation(
    'Gabriela Ferreira',
    '5531987650006',
    ['Suporte', null, false],
    17,
    [c('A gaveta do meu criado-mudo emperrou de novo'), c('Já é a segunda vez, queria resolver de vez')],
    ['Garantia', 'Visita técnica'],
  ),
  conversation(
    'Natália Ramos',
    '5511987650007',
    ['Vendas', null, false],
    35,
    [c('Ainda tem a promoção das luminárias?')],
    ['Orçamento'],
  ),
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

const MINUTE_MS = 60_000
const MINUTES_BETWEEN = 4

/** Returns a dozen recent conversations in all states (docs/operate.md). */
export const talksUntil = (now: Date): DemoTalk[] =>
  conversations.map(({ name, number, queue, owner, closed, tags, minutesAgo, lines }) => {
    const last = now.getTime() - minutesAgo * MINUTE_MS
    const at = (n: number) => new Date(last - (lines.length - 1 - n) * MINUTES_BETWEEN * MINUTE_MS)
    const answered = lines.findIndex(({ by }) => by !== 'customer')
    return {
      ...{ name, number, queue, tags, rated: null },
      lines: lines.map((line, n) => ({ ...line, at: at(n) })),
      acceptance: owner && { by: owner, at: new Date(at(answered).getTime() - MINUTE_MS) },
      closedAt: closed ? new Date(last + MINUTE_MS) : null,
    }
  })
