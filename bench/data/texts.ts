import { pick, repeatableRandom } from './random.ts'

const greetings = ['Bom dia', 'Boa tarde', 'Boa noite', 'Olá', 'Oi', 'Oi, tudo bem?', 'Opa', 'Com licença', 'E aí']
const openings = [
  'gostaria de saber',
  'queria confirmar',
  'preciso de ajuda com',
  'poderia me informar',
  'estou esperando',
  'já recebi',
  'ainda não recebi',
  'vou cancelar',
  'quero trocar',
  'fiquei em dúvida sobre',
  'me mandaram',
  'consegui resolver',
  'não encontrei no site',
  'minha esposa pediu',
  'o técnico falou sobre',
  'segue em anexo',
] // prettier-ignore
const things = [
  'o pedido',
  'a entrega',
  'o orçamento',
  'a nota fiscal',
  'o boleto',
  'a garantia',
  'o produto',
  'a instalação',
  'o endereço',
  'a segunda via',
  'o pagamento por Pix',
  'a geladeira',
  'o fogão',
  'a máquina de lavar',
  'o sofá',
  'a devolução',
  'o desconto à vista',
  'a parcela de março',
  'o cartão de crédito',
  'a assistência técnica',
  'o horário de funcionamento',
  'a retirada na loja',
  'o código de rastreio',
  'a transportadora',
  'o vendedor',
  'a promoção de aniversário',
  'o frete para Uberlândia',
  'a cor azul-marinho',
  'o tamanho quarenta e dois',
] // prettier-ignore
const details = [
  'da semana passada',
  'que comprei ontem',
  'do mês que vem',
  'para sexta-feira',
  'na filial de São José',
  'com urgência',
  'sem falta',
  'no nome da minha mãe',
  'da loja do centro',
  'até as dezoito horas',
  'com a Conceição',
  'pelo aplicativo',
  'do apartamento 304',
  'em três vezes',
  'no débito',
  'porque mudou o endereço',
  'de novo',
  'antes do feriado',
  'depois do almoço',
  'com nota em nome da empresa',
  'e ninguém respondeu',
  'para presente',
] // prettier-ignore
const closings = [
  'Obrigado!',
  'Obrigada!',
  'Aguardo.',
  'Pode ser?',
  'Combinado.',
  'Valeu 👍',
  'Até mais.',
  '',
  '',
  '',
  '?',
]
const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'xo',
  'zu',
  'lha',
  'ção',
  'nhe',
]

/** Search words by their frequency in the data. */
export const searchWords = {
  frequent: 'Silva',
  /** In the names of seven contacts and nowhere else. */
  rare: 'Ornitorrinco',
  /** Typed without accents, while the data have them. */
  accentless: 'conceicao',
  absent: 'xilofonista',
} as const

/** Half sentences of varied length. Two of them make a message, so that nearly all of the million messages differ. */
export function halfSentences(count: number): string[] {
  const random = repeatableRandom(20_250)
  return Array.from({ length: count }, () => {
    const words: string[] = []
    if (random() < 0.3) words.push(`${pick(random, greetings)},`)
    for (let n = random() < 0.7 ? 1 : 3; n > 0; n--) {
      words.push(pick(random, openings), pick(random, things), pick(random, details))
    }
    // Order numbers, product names and misspellings make the texts as varied as real ones.
    words.push(invented(random), String(Math.floor(random() * 100_000)))
    words.push(pick(random, closings))
    return words.join(' ').trim()
  })
}

const invented = (random: () => number) =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, syllables)).join('')

const firstNames = [
  'Maria',
  'José',
  'Ana',
  'João',
  'Antônio',
  'Francisca',
  'Carlos',
  'Paulo',
  'Adriana',
  'Juliana',
  'Márcia',
  'Fernanda',
  'Patrícia',
  'Aline',
  'Sandra',
  'Camila',
  'Bruna',
  'Jéssica',
  'Letícia',
  'Júlia',
  'Luciana',
  'Vanessa',
  'Débora',
  'Conceição',
  'Aparecida',
  'Rafael',
  'Marcelo',
  'Luís',
  'Eduardo',
  'Felipe',
  'Rodrigo',
  'Gustavo',
  'Thiago',
  'Otávio',
  'Mário',
  'Vinícius',
  'Joaquim',
  'Sebastião',
  'Zulmira',
  'Iracema',
  'Ubiratan',
  'Moacir',
  'Yara',
  'Raimundo',
] // prettier-ignore
const surnames = [
  'Silva',
  'Silva',
  'Silva',
  'Santos',
  'Santos',
  'Oliveira',
  'Souza',
  'Rodrigues',
  'Ferreira',
  'Alves',
  'Pereira',
  'Lima',
  'Gomes',
  'Costa',
  'Ribeiro',
  'Martins',
  'Carvalho',
  'Almeida',
  'Lopes',
  'Soares',
  'Fernandes',
  'Vieira',
  'Barbosa',
  'Rocha',
  'Dias',
  'Nascimento',
  'Andrade',
  'Moreira',
  'Nunes',
  'Marques',
  'Machado',
  'Mendes',
  'Freitas',
  'Cardoso',
  'Ramos',
  'Gonçalves',
  'Santana',
  'Teixeira',
  'Araújo',
  'Assunção',
  'Brandão',
  'Galvão',
  'Magalhães',
  'Figueirôa',
] // prettier-ignore
const RARE_CONTACTS = 7

/** Names of contacts; seven of them contain the rare word. */
export function contactNames(count: number): string[] {
  const random = repeatableRandom(7_919)
  return Array.from({ length: count }, (_, at) => {
    const name = [pick(random, firstNames), pick(random, surnames)]
    if (random() < 0.5) name.push(pick(random, surnames))
    if (at % Math.ceil(count / RARE_CONTACTS) === 0) name.push(searchWords.rare)
    return name.join(' ')
  })
}
