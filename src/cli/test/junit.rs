//! The results of `houserules test` as XML in `JUnit`'s format, for servers that build and test.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// One case: the file it stands in, its name, and what was wrong if it failed.
pub(super) struct Case {
    pub file: String,
    pub name: String,
    pub wrong: Option<String>,
}

/// The report; a suite for each file.
pub(super) fn report(cases: &[Case]) -> Result<String, String> {
    let mut report = Report::new("houserules");
    let mut suites: Vec<TestSuite> = Vec::new();
    for case in cases {
        let status = match &case.wrong {
            None => TestCaseStatus::success(),
            Some(wrong) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(wrong.lines().next().unwrap_or_default());
                status.set_description(wrong.as_str());
                status
            }
        };
        let mut test = TestCase::new(case.name.as_str(), status);
        test.set_classname(case.file.as_str());
        if suites.last().is_none_or(|suite| suite.name.as_str() != case.file) {
            suites.push(TestSuite::new(case.file.as_str()));
        }
        if let Some(suite) = suites.last_mut() {
            suite.add_test_case(test);
        }
    }
    report.add_test_suites(suites);
    report.to_string().map_err(|error| error.to_string().to_lowercase())
}
