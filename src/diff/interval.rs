//! Intervals that hold the true value in 95 of 100 samples.

/// The width of the interval in standard errors.
const Z: f64 = 1.959_963_985;

/// A share of games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rate {
    share: f64,
    low: f64,
    high: f64,
}

impl Rate {
    /// So many of `n` (parts of a shared win count as such), with Wilson's interval.
    pub(super) fn new(count: f64, n: usize) -> Self {
        if n == 0 {
            return Self { share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = n as f64;
        let share = count / n;
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (middle, scale) = (share + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
        Self {
            share,
            low: ((middle - spread) / scale).max(0.0),
            high: ((middle + spread) / scale).min(1.0),
        }
    }

    pub(super) fn ends(self) -> [f64; 3] {
        [self.share, self.low, self.high]
    }

    /// The difference of two shares of independent samples, with Newcombe's interval.
    pub(super) fn less(self, other: Self) -> [f64; 3] {
        let (p, q) = (self, other);
        let change = p.share - q.share;
        let down = ((p.share - p.low).powi(2) + (q.high - q.share).powi(2)).sqrt();
        let up = ((p.high - p.share).powi(2) + (q.share - q.low).powi(2)).sqrt();
        [change, change - down, change + up]
    }
}

/// A mean of games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mean {
    mean: f64,
    /// The square of its standard error.
    variance: f64,
}

impl Mean {
    /// The mean of these values.
    pub(super) fn new(values: &[f64]) -> Self {
        let n = values.len() as f64;
        if values.is_empty() {
            return Self { mean: 0.0, variance: 0.0 };
        }
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
        Self { mean, variance: squares / (n - 1.0).max(1.0) / n }
    }

    pub(super) fn ends(self) -> [f64; 3] {
        let half = Z * self.variance.sqrt();
        [self.mean, self.mean - half, self.mean + half]
    }

    /// The difference of two means of independent samples, with Welch's interval.
    pub(super) fn less(self, other: Self) -> [f64; 3] {
        let change = self.mean - other.mean;
        let half = Z * (self.variance + other.variance).sqrt();
        [change, change - half, change + half]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_books() {
        // Newcombe (1998), example a: 56/70 against 48/80 gives 0.2 (0.0524, 0.3339).
        let [change, low, high] = Rate::new(56.0, 70).less(Rate::new(48.0, 80));
        assert!((change - 0.2).abs() < 1e-9);
        assert!((low - 0.0524).abs() < 5e-5, "{low}");
        assert!((high - 0.3339).abs() < 5e-5, "{high}");
        let [mean, low, high] = Mean::new(&[1.0, 2.0, 3.0, 4.0]).ends();
        assert!((mean - 2.5).abs() < 1e-9);
        assert!((high - low - 2.0 * Z * (5.0f64 / 12.0).sqrt()).abs() < 1e-9);
    }
}
