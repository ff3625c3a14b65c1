import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'

export interface ChartBar {
  key: string
  label: string
  total: number
}

export interface BarsProps {
  bars: readonly ChartBar[]
  /** The name of the counted things. */
  name: string
  onOpen: (key: string) => void
}

/** At most 280 px (dashboard.6). */
const HEIGHT = 240

/** A bar chart. The table has the same values for keyboard users and screen readers. */
export function Bars({ bars, name, onOpen }: BarsProps) {
  return (
    <BarChart
      h={HEIGHT}
      data={bars.map((bar) => ({ ...bar }))}
      dataKey="label"
      series={[{ name: 'total', label: name, color: 'var(--rc-fill)' }]}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      gridAxis="x"
      tickLine="none"
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
      maxBarWidth={48}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{
        cursor: 'pointer',
        radius: [3, 3, 0, 0],
        onClick: (entry: { payload?: unknown }) => onOpen((entry.payload as ChartBar | undefined)?.key ?? ''),
      }}
      tooltipAnimationDuration={0}
    />
  )
}
