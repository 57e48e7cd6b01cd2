import { byId } from "./dom.js";
import { index } from "./data.js";
import { colour } from "./theme.js";

let drawn = [];

/** Draws, or draws again in the colours of the theme, all charts of the page. */
export function drawCharts() {
  for (const chart of drawn) chart.destroy();
  const palette = {
    ink: colour("ink"),
    faint: colour("muted"),
    line: colour("line"),
    full: colour("series-a"),
    other: colour("series-b"),
    gain: colour("pass"),
    loss: colour("fail"),
  };
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12;
  Chart.defaults.color = palette.ink;
  Chart.defaults.animation = false;
  drawn = [accuracyChart(palette), contextChart(palette), changesChart(palette)].filter(
    (chart) => chart !== null,
  );
}

const narrow = () => innerWidth < 560;
const inPercent = (share) => (share === null ? null : share * 100);

function series(label, pick, fill) {
  return {
    label,
    data: index.arms.map((arm) => inPercent(pick(arm).value)),
    whiskers: index.arms.map((arm) => [inPercent(pick(arm).ciLow), inPercent(pick(arm).ciHigh), pick(arm).n]),
    backgroundColor: fill,
    barPercentage: 0.82,
    categoryPercentage: 0.8,
    maxBarThickness: 18,
  };
}

function accuracyChart(palette) {
  const datasets = [series("all samples", (arm) => arm.accuracy, palette.full)];
  return shareChart("chart-accuracy", datasets, { palette, legend: false, rowHeight: 26 });
}

function contextChart(palette) {
  const datasets = [
    series("needs context", (arm) => arm.needsContext, palette.full),
    series("needs none", (arm) => arm.noContext, palette.other),
  ];
  return shareChart("chart-context", datasets, { palette, legend: true, rowHeight: 34 });
}

/** Horizontal bars from 0 to 100 % with whiskers. */
function shareChart(id, datasets, { palette, legend, rowHeight }) {
  const canvas = byId(id);
  if (canvas === null) return null;
  canvas.parentElement.style.height = `${index.arms.length * rowHeight + 64}px`;
  return new Chart(canvas, {
    type: "bar",
    data: { labels: index.arms.map(chartLabel), datasets },
    options: {
      indexAxis: "y",
      maintainAspectRatio: false,
      scales: {
        x: {
          min: 0,
          max: 100,
          ticks: { callback: (value) => `${value} %`, color: palette.faint },
          grid: { color: palette.line },
        },
        y: rowAxis(),
      },
      plugins: {
        legend: { display: legend, position: "top", align: "start", labels: { boxWidth: 12, boxHeight: 12 } },
        tooltip: { callbacks: { label: shareLabel } },
      },
    },
    plugins: [whiskers(palette.ink)],
  });
}

function rowAxis() {
  return { grid: { display: false }, ticks: { autoSkip: false, font: { size: narrow() ? 10.5 : 12 } } };
}

/** A long name takes two lines where there is little room. */
function chartLabel({ label }) {
  if (!narrow() || label.length <= 16) return label;
  const breaks = [...label.matchAll(/[-/ ]/g)].map(({ index: at }) => at + 1);
  const middle = label.length / 2;
  const at = breaks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? label : [label.slice(0, at), label.slice(at)];
}

function shareLabel({ dataset, dataIndex, raw }) {
  const [low, high, n] = dataset.whiskers[dataIndex];
  return raw === null
    ? `${dataset.label}: none`
    : `${dataset.label}: ${raw.toFixed(1)} % (${low.toFixed(0)}–${high.toFixed(0)} %, n = ${n})`;
}

/** Interval lines with end caps over the bars. */
function whiskers(stroke) {
  return {
    id: "whiskers",
    afterDatasetsDraw(chart) {
      const { ctx, data, scales } = chart;
      ctx.save();
      ctx.strokeStyle = stroke;
      ctx.lineWidth = 1.25;
      data.datasets.forEach((dataset, at) => {
        chart
          .getDatasetMeta(at)
          .data.forEach((bar, row) => drawWhisker(ctx, scales.x, { y: bar.y, range: dataset.whiskers[row] }));
      });
      ctx.restore();
    },
  };
}

function drawWhisker(ctx, scale, { y, range: [low, high] }) {
  if (low === null) return;
  const [from, to] = [scale.getPixelForValue(low), scale.getPixelForValue(high)];
  ctx.beginPath();
  ctx.moveTo(from, y);
  ctx.lineTo(to, y);
  for (const end of [from, to]) {
    ctx.moveTo(end, y - 4);
    ctx.lineTo(end, y + 4);
  }
  ctx.stroke();
}

function changesChart(palette) {
  const canvas = byId("chart-changes");
  if (canvas === null) return null;
  const rows = index.comparisons;
  const lostMost = Math.max(1, ...rows.map(({ lost }) => lost));
  const gainedMost = Math.max(1, ...rows.map(({ gained }) => gained));
  canvas.parentElement.style.height = `${rows.length * 26 + 72}px`;
  const bars = { barPercentage: 0.82, categoryPercentage: 0.9, maxBarThickness: 16 };
  return new Chart(canvas, {
    type: "bar",
    data: {
      labels: rows.map(({ candidate }) => chartLabel(index.arms[candidate])),
      datasets: [
        {
          label: "lost",
          data: rows.map(({ lost }) => -lost),
          backgroundColor: palette.loss,
          stack: "one",
          ...bars,
        },
        {
          label: "gained",
          data: rows.map(({ gained }) => gained),
          backgroundColor: palette.gain,
          stack: "one",
          ...bars,
        },
      ],
    },
    options: {
      indexAxis: "y",
      maintainAspectRatio: false,
      scales: {
        x: {
          stacked: true,
          suggestedMin: -lostMost,
          suggestedMax: gainedMost,
          ticks: { precision: 0, callback: (value) => String(Math.abs(value)), color: palette.faint },
          grid: { color: ({ tick }) => (tick?.value === 0 ? palette.ink : palette.line) },
          title: { display: true, text: "samples lost (left) and gained (right)", color: palette.faint },
        },
        y: { stacked: true, ...rowAxis() },
      },
      plugins: {
        legend: { position: "top", align: "start", labels: { boxWidth: 12, boxHeight: 12 } },
        tooltip: { callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${Math.abs(raw)}` } },
      },
    },
  });
}
