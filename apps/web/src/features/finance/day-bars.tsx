import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { formatMoney } from '../../platform/values/money.ts'
import type { DaySum } from './days-card.tsx'
import { financeTexts } from './finance-texts.ts'

const HEIGHT = 220
/** Omits the year below the columns. */
const dayAndMonth = (label: string) => label.slice(0, 5)
const wholeReais = (value: number) => formatMoney(value).replace(/,00$/, '')

/** Two columns per day. The table has the same values for keyboard users and screen readers. */
export function DayBars({ days }: { days: readonly DaySum[] }) {
  const t = useTexts(financeTexts)
  return (
    <BarChart
      h={HEIGHT}
      data={days.map(({ day, ...sums }) => ({ ...sums, label: formatDay(day) }))}
      dataKey="label"
      series={[
        { name: 'entrada', label: t('income'), color: 'var(--rc-fill)' },
        { name: 'saida', label: t('expense'), color: 'var(--rc-muted)' },
      ]}
      withLegend
      valueFormatter={formatMoney}
      yAxisProps={{ width: 72, tickFormatter: wholeReais }}
      gridAxis="x"
      tickLine="none"
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12, tickFormatter: dayAndMonth }}
      maxBarWidth={32}
      barChartProps={{ accessibilityLayer: false }}
      tooltipAnimationDuration={0}
    />
  )
}
