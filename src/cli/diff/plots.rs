//! Plots of a comparison, as SVG.

use plotters::prelude::*;

use crate::diff::{Figure, Sample};

/// Width and height of a plot.
const SIZE: (u32, u32) = (640, 320);
const OLD: RGBColor = RGBColor(192, 80, 77);
const NEW: RGBColor = RGBColor(79, 129, 189);

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Shares of wins with their intervals, seat by seat; none if it cannot be drawn.
pub(super) fn wins(sample: &Sample) -> Option<String> {
    draw(|area| bars(area, &sample.wins))
}

/// How many games took how many decisions.
pub(super) fn lengths(sample: &Sample) -> Option<String> {
    draw(|area| histogram(area, &sample.decisions))
}

fn draw(
    plot: impl Fn(&DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn,
) -> Option<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        plot(&area).ok()?;
        area.present().ok()?;
    }
    Some(svg)
}

fn bars(
    area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    figures: &[Figure],
) -> Drawn {
    let ends = figures.iter().flat_map(|f| [f.old[2], f.new[2]]);
    let top = ends.fold(0.0f64, f64::max).max(0.01) * 1.1;
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .x_label_area_size(28)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..figures.len() as f64, 0.0..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(figures.len() * 2 + 1)
        .x_label_formatter(&|x| {
            let half = (x.fract() - 0.5).abs() < 0.01;
            let name = figures.get(x.floor() as usize).map(|f| f.name.clone());
            name.filter(|_| half).unwrap_or_default()
        })
        .y_label_formatter(&|y| format!("{:.0} %", 100.0 * y))
        .draw()?;
    for (at, figure) in figures.iter().enumerate() {
        for (shift, [share, low, high], color) in
            [(0.14, figure.old, OLD), (0.52, figure.new, NEW)]
        {
            let left = at as f64 + shift;
            let bar = [(left, 0.0), (left + 0.34, share)];
            chart.draw_series([Rectangle::new(bar, color.mix(0.7).filled())])?;
            let middle = left + 0.17;
            chart
                .draw_series([PathElement::new(vec![(middle, low), (middle, high)], BLACK)])?;
        }
    }
    Ok(())
}

fn histogram(
    area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    counts: &[Vec<u64>; 2],
) -> Drawn {
    const BINS: u64 = 30;
    let all = || counts.iter().flatten().copied();
    let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(1));
    let step = ((high - low) / BINS + 1).max(1);
    let bins: [Vec<f64>; 2] = [0, 1].map(|side: usize| {
        let mut bins = vec![0.0; ((high - low) / step + 1) as usize];
        for n in &counts[side] {
            bins[((n - low) / step) as usize] += 1.0;
        }
        bins
    });
    let top = bins.iter().flatten().copied().fold(1.0f64, f64::max) * 1.05;
    let end = (low + step * bins[0].len() as u64) as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(low as f64..end, 0.0..top)?;
    chart.configure_mesh().x_desc("decisions a game").y_desc("games").draw()?;
    for (bins, color) in bins.iter().zip([OLD, NEW]) {
        let mut line = Vec::new();
        for (at, n) in bins.iter().enumerate() {
            let from = (low + at as u64 * step) as f64;
            line.push((from, *n));
            line.push((from + step as f64, *n));
        }
        chart.draw_series(AreaSeries::new(line.clone(), 0.0, color.mix(0.15)))?;
        chart.draw_series(LineSeries::new(line, color.stroke_width(2)))?;
    }
    Ok(())
}
