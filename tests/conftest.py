"""What all tests share: browsers, hypothesis, and that nothing is left out where TOPCUT_REQUIRE_ALL is set."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings

# Playwright keeps an event loop running in the test's thread; Django would take the tests' queries for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "no chromium on this machine (apt-get install chromium, or CHROMIUM=/path/to/it)"
REQUIRE_ALL = os.environ.get("TOPCUT_REQUIRE_ALL") == "1"
BROWSER_TESTS = Path(__file__).parent / "browser"
ONE_PROCESS = ("tests/browser/test_production_server.py",)  # what all its tests share takes long to start

hypothesis_settings.register_profile("here", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")
            if not CHROMIUM:
                item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object):
    """Each test to whichever process is free, those of one file to one where they share what takes long.

    What `--dist loadgroup` is for; but pytest-xdist 3.8 writes a test's group where pytest 9 no longer looks for it.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return file if file in ONE_PROCESS else nodeid

    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Where nothing may be left out, a skipped test is a failed one."""
    report = yield
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"left out, and TOPCUT_REQUIRE_ALL is set: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector):
    """The same for a whole file that leaves itself out."""
    report = yield
    if REQUIRE_ALL and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"left out, and TOPCUT_REQUIRE_ALL is set: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = [report for report in terminalreporter.stats.get("skipped", []) if NO_CHROMIUM in str(report.longrepr)]
    if left_out:
        terminalreporter.section("browser tests were left out", sep="!", yellow=True, bold=True)
        terminalreporter.line(f"{len(left_out)} tests need a browser: {NO_CHROMIUM}. Everything else ran.")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """Debian's chromium; a browser started by root, as in CI, has no sandbox."""
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    }


@pytest.fixture(autouse=True)
def nothing_remembered():
    """Pages and versions kept in memory belong to the test before, whose rows are gone."""
    from django.core.cache import cache

    from config import live

    cache.clear()
    live._seen.clear()
