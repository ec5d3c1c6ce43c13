"""Random play through PettingZoo, in ten lines."""

from topfloor import rl

env = rl.aec("skyliners", players=4)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    if over:
        print(agent, f"reward {reward:+.2f}", info)
print(env.match.text())
